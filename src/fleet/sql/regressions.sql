-- What became slower, or faster, from one build to the next: by driver and scope, and told from noise.
--
-- The builds are the two that were seen last: each machine's first frame of each build has its place among all of them
-- by the clock, and a build that of the median machine, so that no single clock that is wrong changes what came when.
-- Frames without a build are left out. Times are those of a scope without what is below it: else a scope that became
-- slower would take all those around it along. Each machine that ran both builds is compared with itself, so that
-- neither slow machines nor more of them with one build count: the geometric mean of its times with the one, in which a
-- frame that hung for once counts for little, beside that with the other. Then each machine has one vote. If there were
-- nothing but noise, half of them would be slower: z says how many standard deviations the votes are off that (the sign
-- test). It asks nothing of how times are spread, and no single machine can tip it.
--
-- A row for each driver and path, the surest change first; times in ns, the median of the machines'. The verdict is
-- 'slower' or 'faster' where z is 4.5 or more, which chance alone makes once in 150,000 rows, and the median of the
-- machines' changes is a factor of 1.03 or more: what has nothing to do with the build, such as a warmer afternoon,
-- moves all machines too, but not by much. Fewer than 21 machines whose times differ are never sure: where the change
-- is that large, the verdict is 'too few'.
WITH firsts AS (
    SELECT build, row_number() OVER (ORDER BY min(recorded_at), machine, build) AS place
    FROM frames
    WHERE build IS NOT NULL
    GROUP BY build, machine
), medians AS (
    SELECT build, percentile_cont(0.5) WITHIN GROUP (ORDER BY place) AS place
    FROM firsts
    GROUP BY build
), builds AS (
    SELECT build, row_number() OVER (ORDER BY place DESC, build DESC) AS age
    FROM medians
), means AS (
    SELECT driver, path, machine, build, exp(avg(ln(gpu_own_time_ns))) AS mean_ns
    FROM scopes
    WHERE gpu_own_time_ns > 0
    GROUP BY driver, path, machine, build
), machines AS (
    SELECT driver, path, machine,
           max(CASE WHEN age = 2 THEN builds.build END) AS before,
           max(CASE WHEN age = 1 THEN builds.build END) AS after,
           max(CASE WHEN age = 2 THEN mean_ns END) AS before_ns,
           max(CASE WHEN age = 1 THEN mean_ns END) AS after_ns
    FROM means JOIN builds ON means.build = builds.build
    GROUP BY driver, path, machine
), votes AS (
    SELECT driver, path, before, after,
           count(*) AS machines,
           sum(CASE WHEN after_ns > before_ns THEN 1 ELSE 0 END) AS slower,
           sum(CASE WHEN after_ns < before_ns THEN 1 ELSE 0 END) AS faster,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY before_ns) AS before_ns,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY after_ns) AS after_ns,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY after_ns / before_ns) AS ratio
    FROM machines
    WHERE before_ns IS NOT NULL AND after_ns IS NOT NULL
    GROUP BY driver, path, before, after
), tested AS (
    SELECT *, coalesce((slower - faster) / sqrt(nullif(slower + faster, 0)), 0) AS z
    FROM votes
)
SELECT driver, path, before, after,
       CASE WHEN z >= 4.5 AND ratio >= 1.03 THEN 'slower'
            WHEN z <= -4.5 AND ratio <= 1 / 1.03 THEN 'faster'
            WHEN slower + faster < 21 AND (ratio >= 1.03 OR ratio <= 1 / 1.03) THEN 'too few'
            ELSE 'same' END AS verdict,
       100 * (ratio - 1) AS change_percent,
       z, machines, slower, faster, before_ns, after_ns
FROM tested
ORDER BY abs(z) DESC, driver, path
