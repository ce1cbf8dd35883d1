-- What frames are made of: the share of each scope in the time of the GPU, by driver.
--
-- A row for each driver and path, the largest share first; times in ns. Own time is that of a scope without what is
-- below it on the same queue, so that shares add up to 100 %.
SELECT driver, path,
       sum(count) AS recorded,
       sum(gpu_own_time_ns) AS own_ns,
       100 * CAST(sum(gpu_own_time_ns) AS DOUBLE)
           / CAST(sum(sum(gpu_own_time_ns)) OVER (PARTITION BY driver) AS DOUBLE) AS share_percent
FROM scopes
GROUP BY driver, path
ORDER BY share_percent DESC, driver, path
