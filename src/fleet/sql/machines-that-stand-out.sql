-- Which machines are unlike those with the same device and driver: a fan that stopped, the wrong cable, another
-- program.
--
-- A row for each machine and queue that is more than five times as far from the others as those usually are from each
-- other, the farthest first; times in ns. What a machine needs for a frame is the geometric mean of the time that its
-- GPU was busy, as a logarithm, because speeds are ratios. Its distance is from the median of the machines of the same
-- device and driver, in units of their median distance, made comparable to a standard deviation by 1.4826: neither is
-- moved by those that are looked for.
WITH means AS (
    SELECT device, driver, queue, machine, count(*) AS frames, avg(ln(gpu_busy_ns)) AS mean
    FROM frames
    WHERE gpu_busy_ns > 0
    GROUP BY device, driver, queue, machine
), centres AS (
    SELECT device, driver, queue, percentile_cont(0.5) WITHIN GROUP (ORDER BY mean) AS centre
    FROM means
    GROUP BY device, driver, queue
), distances AS (
    SELECT means.*, centre, mean - centre AS distance
    FROM means JOIN centres ON means.device IS NOT DISTINCT FROM centres.device
        AND means.driver IS NOT DISTINCT FROM centres.driver AND means.queue = centres.queue
), spreads AS (
    SELECT device, driver, queue, 1.4826 * percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(distance)) AS spread
    FROM distances
    GROUP BY device, driver, queue
)
SELECT distances.device, distances.driver, distances.queue, machine, frames, exp(mean) AS busy_ns,
       exp(centre) AS usual_ns, exp(distance) AS times_usual, distance / spread AS deviations
FROM distances
    JOIN spreads ON distances.device IS NOT DISTINCT FROM spreads.device
        AND distances.driver IS NOT DISTINCT FROM spreads.driver AND distances.queue = spreads.queue
WHERE spread > 0 AND abs(distance / spread) > 5
ORDER BY abs(distance / spread) DESC, machine, queue
