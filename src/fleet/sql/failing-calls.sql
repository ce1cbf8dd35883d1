-- Which calls of the driver fail, and in how many of the traces.
--
-- A row for each function and error, the one that most traces have first.
SELECT function, error, count(*) AS calls, count(DISTINCT file) AS traces
FROM calls
WHERE error IS NOT NULL
GROUP BY function, error
ORDER BY traces DESC, calls DESC, function, error
