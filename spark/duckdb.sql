-- The tables that questions are asked of, in DuckDB: duckdb -init duckdb.sql < sql/regressions.sql
--
-- The files lie in a folder named data, or wherever you change it to, at any depth. Those of older and newer versions
-- may lie side by side: a table has the columns of all.
SET TimeZone = 'UTC';
CREATE OR REPLACE VIEW scopes AS FROM read_parquet('data/**/*scopes.parquet', union_by_name = true);
CREATE OR REPLACE VIEW frames AS FROM read_parquet('data/**/*frames.parquet', union_by_name = true);
CREATE OR REPLACE VIEW host AS FROM read_parquet('data/**/*host.parquet', union_by_name = true);
CREATE OR REPLACE VIEW reports AS FROM read_parquet('data/**/*reports.parquet', union_by_name = true);
CREATE OR REPLACE VIEW calls AS
    SELECT *, filename AS file FROM read_parquet('data/**/*calls.parquet', union_by_name = true, filename = true);
