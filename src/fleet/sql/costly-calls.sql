-- Which calls of the driver cost the host most, over all traces.
--
-- A row for each function, the most expensive first; times in ns. Calls that never returned have no time.
SELECT function,
       count(*) AS calls,
       count(DISTINCT file) AS traces,
       sum(CAST(host_time_ns AS DECIMAL(38, 0))) AS all_ns,
       sum(CAST(host_time_ns AS DOUBLE)) / count(host_time_ns) AS mean_ns,
       max(host_time_ns) AS longest_ns,
       count(error) AS errors,
       sum(CASE WHEN state = 'returned' THEN 0 ELSE 1 END) AS unfinished
FROM calls
GROUP BY function
ORDER BY all_ns DESC NULLS LAST, function
