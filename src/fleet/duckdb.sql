-- The tables that questions are asked of, in DuckDB: duckdb -init duckdb.sql < sql/regressions.sql
--
-- The files lie in this folder, at any depth. Those of older and newer versions may lie side by side: a table has the
-- columns of all; names of folders make none. A table without files has no rows, and one column, whose name says so.
SET VARIABLE data = 'data';
SET TimeZone = 'UTC';
CREATE OR REPLACE MACRO files_of(name) AS getvariable('data') || '/**/*' || name || '.parquet';
CREATE OR REPLACE MACRO select_of(name, options) AS (
    SELECT if(count(*) > 0,
              format('FROM read_parquet(files_of(''{}''), union_by_name = true, hive_partitioning = false{})', name, options),
              format('SELECT NULL AS "there are no files *{}.parquet" LIMIT 0', name))
    FROM glob(files_of(name)));
SET VARIABLE scopes = select_of('scopes', '');
SET VARIABLE frames = select_of('frames', '');
SET VARIABLE host = select_of('host', '');
SET VARIABLE reports = select_of('reports', '');
SET VARIABLE calls = select_of('calls', ', filename = ''file''');
CREATE OR REPLACE VIEW scopes AS FROM query(getvariable('scopes'));
CREATE OR REPLACE VIEW frames AS FROM query(getvariable('frames'));
CREATE OR REPLACE VIEW host AS FROM query(getvariable('host'));
CREATE OR REPLACE VIEW reports AS FROM query(getvariable('reports'));
CREATE OR REPLACE VIEW calls AS FROM query(getvariable('calls'));
