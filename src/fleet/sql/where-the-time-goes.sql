-- What frames are made of: the share of each scope in the time of the GPU, by driver.
--
-- A row for each driver and path, the largest share first; times in ns. Own time is that of a scope without what is
-- below it on the same queue, so that shares add up to 100 %. A driver that took no time at all has none.
SELECT driver, path,
       sum(count) AS recorded,
       sum(CAST(gpu_own_time_ns AS DECIMAL(38, 0))) AS own_ns,
       100 * sum(CAST(gpu_own_time_ns AS DOUBLE))
           / nullif(sum(sum(CAST(gpu_own_time_ns AS DOUBLE))) OVER (PARTITION BY driver), 0) AS share_percent
FROM scopes
GROUP BY driver, path
ORDER BY share_percent DESC NULLS LAST, driver, path
