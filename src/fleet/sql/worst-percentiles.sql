-- Which scopes are slow when they are slow: the 99th percentile of each scope's time, by driver, over all machines.
--
-- A row for each driver and path, the slowest first; times in ns. Percentiles are exact, of all times together: the
-- smallest time that so many percent of them do not exceed. They take two passes, so that nobody has to hold or to sort
-- all times: the first counts them in classes of about 2 %, which says in which class the percentile lies and how many
-- times are below; the second looks at the times of that class alone. The hint is Spark's, a comment to others.
WITH classes AS (
    SELECT driver, path, floor(50 * log2(greatest(gpu_time_ns, 1))) AS class,
           count(*) AS times, max(gpu_time_ns) AS longest_ns
    FROM scopes
    WHERE count > 0
    GROUP BY driver, path, class
), counted AS (
    SELECT driver, path, class, times,
           sum(times) OVER (PARTITION BY driver, path ORDER BY class) - times AS below,
           sum(times) OVER (PARTITION BY driver, path) AS all_times,
           max(longest_ns) OVER (PARTITION BY driver, path) AS longest_ns
    FROM classes
), asked AS (
    SELECT driver, path, class, below, all_times, longest_ns, percentile, ceil(all_times * percentile) AS place
    FROM counted CROSS JOIN (VALUES (0.50), (0.99)) AS percentiles (percentile)
    WHERE ceil(all_times * percentile) > below AND ceil(all_times * percentile) <= below + times
), ranked AS (
    SELECT /*+ BROADCAST(asked) */ asked.*, scopes.gpu_time_ns,
           below + row_number() OVER (
               PARTITION BY asked.driver, asked.path, asked.percentile ORDER BY scopes.gpu_time_ns) AS reached
    FROM scopes JOIN asked ON scopes.driver IS NOT DISTINCT FROM asked.driver AND scopes.path = asked.path
        AND floor(50 * log2(greatest(scopes.gpu_time_ns, 1))) = asked.class
    WHERE scopes.count > 0
)
SELECT driver, path, max(all_times) AS times,
       max(CASE WHEN percentile = 0.50 THEN gpu_time_ns END) AS median_ns,
       max(CASE WHEN percentile = 0.99 THEN gpu_time_ns END) AS p99_ns,
       max(longest_ns) AS longest_ns
FROM ranked
WHERE reached = place
GROUP BY driver, path
ORDER BY p99_ns DESC, driver, path
