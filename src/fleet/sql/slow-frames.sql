-- How often players wait: frames that kept the GPU busy for longer than a 60th and a 30th of a second.
--
-- A row for each driver, build and queue, the one with most slow frames first. The worst machine is the one with the
-- largest share of them; of several, the first by name.
WITH machines AS (
    SELECT driver, build, queue, machine,
           count(*) AS frames,
           sum(CASE WHEN gpu_busy_ns * 60 > 1000000000 THEN 1 ELSE 0 END) AS above_16_ms,
           sum(CASE WHEN gpu_busy_ns * 30 > 1000000000 THEN 1 ELSE 0 END) AS above_33_ms
    FROM frames
    GROUP BY driver, build, queue, machine
), ranked AS (
    SELECT *, row_number() OVER (
        PARTITION BY driver, build, queue ORDER BY CAST(above_16_ms AS DOUBLE) / frames DESC, machine) AS place
    FROM machines
)
SELECT driver, build, queue,
       sum(frames) AS frames,
       sum(above_16_ms) AS above_16_ms,
       sum(above_33_ms) AS above_33_ms,
       100 * CAST(sum(above_16_ms) AS DOUBLE) / CAST(sum(frames) AS DOUBLE) AS slow_percent,
       max(CASE WHEN place = 1 THEN machine END) AS worst_machine
FROM ranked
GROUP BY driver, build, queue
ORDER BY slow_percent DESC, driver, build, queue
