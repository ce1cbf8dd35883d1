-- What could not be measured or written, which runs ended early, and on how many machines.
--
-- A row for each driver, build and kind of report, the one that most machines have first. Concerned are the scopes,
-- times or frames that these reports count; null where they count none.
SELECT driver, build, kind,
       count(*) AS reports,
       count(DISTINCT machine) AS machines,
       sum(count) AS concerned,
       min(message) AS example
FROM reports
GROUP BY driver, build, kind
ORDER BY machines DESC, reports DESC, driver, build, kind
