-- Queries of a data engineer, each below its name. `answers.txt` holds the answers of DuckDB to the
-- same values, decoded to Parquet.
--
-- {ids} are GNUBg IDs, {keys} their match keys, packed, {plays} a Parquet file of match keys with
-- other columns, {games} the games of a PGN file, and {lossy} IDs of which some are bad.

--- group by the fields of a struct
SELECT match_key['length'] AS length, match_key['score'][1] AS score1, match_key['score'][2] AS score2,
       count(*) AS n
FROM {ids} GROUP BY 1, 2, 3 ORDER BY n DESC, length, score1, score2 LIMIT 12;

--- having
SELECT cube, cube_owner, count(*) AS n, min(row) AS first, max(row) AS last
FROM {keys} GROUP BY "cube", cube_owner HAVING count(*) > 40 ORDER BY n DESC;

--- averages and spreads
SELECT length, count(*) AS n, avg(score[1]) AS mean, stddev(score[1]) AS spread,
       stddev_pop(score[2]) AS spread_pop, var_pop(score[1]) AS variance
FROM {keys} GROUP BY length HAVING count(*) > 1 ORDER BY length;

--- medians
SELECT cube_owner, median(CAST(row AS DOUBLE)) AS middle, max(CAST(row AS DOUBLE)) AS last
FROM {keys} GROUP BY cube_owner ORDER BY cube_owner;

--- percentiles
SELECT percentile_cont(0.25) WITHIN GROUP (ORDER BY CAST(row AS DOUBLE)) AS low,
       percentile_cont(0.9) WITHIN GROUP (ORDER BY CAST(row AS DOUBLE)) AS high
FROM {keys};

--- correlation
SELECT corr(CAST(score[1] AS DOUBLE), CAST(score[2] AS DOUBLE)) AS r,
       covar_pop(CAST(score[1] AS DOUBLE), CAST(length AS DOUBLE)) AS c
FROM {keys};

--- first row of each group
SELECT DISTINCT ON (length) length, row, cube_owner
FROM {keys} ORDER BY length, row DESC;

--- distinct values
SELECT count(DISTINCT score) AS scores, count(DISTINCT length) AS lengths, count(DISTINCT dice[1]) AS dice
FROM {keys};

--- counts with a filter
SELECT count(*) FILTER (WHERE doubled) AS doubled, count(*) FILTER (WHERE crawford) AS crawford,
       count(*) FILTER (WHERE dice[1] = dice[2] AND dice[1] > 0) AS pairs,
       bool_or(doubled) AS some, bool_and(NOT crawford) AS none
FROM {keys};

--- row numbers within groups
SELECT length, row, number FROM (
  SELECT length, row, row_number() OVER (PARTITION BY length ORDER BY row DESC) AS number FROM {keys}
) WHERE number <= 2 ORDER BY length, number;

--- lag and lead
SELECT count(*) FILTER (WHERE length <> before) AS changes, count(before) AS pairs, sum(CAST(after AS BIGINT)) AS after
FROM (SELECT length, lag(length) OVER (ORDER BY row) AS before, lead(length, 2) OVER (ORDER BY row) AS after
      FROM {keys});

--- running sums
SELECT row, total, mean FROM (
  SELECT row, sum(CAST(dice[1] AS BIGINT)) OVER (ORDER BY row) AS total,
         avg(CAST(dice[1] AS DOUBLE)) OVER (ORDER BY row ROWS BETWEEN 9 PRECEDING AND CURRENT ROW) AS mean
  FROM {keys}
) WHERE row % 100 = 0 ORDER BY row;

--- ranks
SELECT length, n, rank() OVER (ORDER BY n DESC) AS place, dense_rank() OVER (ORDER BY n DESC) AS dense,
       ntile(3) OVER (ORDER BY n DESC, length) AS third
FROM (SELECT length, count(*) AS n FROM {keys} GROUP BY length) ORDER BY n DESC, length;

--- several keys with nulls
SELECT player, remark, number FROM {plays}
ORDER BY remark DESC NULLS LAST, player ASC NULLS FIRST, number DESC LIMIT 40;

--- nulls first
SELECT player, count(*) AS n FROM {plays} GROUP BY player ORDER BY player NULLS FIRST;

--- join of two files
SELECT k.length, count(*) AS n, sum(p.number) AS total
FROM {keys} k JOIN {plays} p ON p.number = k.row
WHERE p.player = 1 GROUP BY k.length ORDER BY k.length;

--- outer join
SELECT count(*) AS n, count(p.number) AS found, count(k.row) AS keys
FROM {keys} k FULL JOIN (SELECT number FROM {plays} WHERE number % 3 = 0) p ON p.number = k.row + 5;

--- rows without a partner
SELECT count(*) AS n, min(row) AS first FROM {keys} k
WHERE NOT EXISTS (SELECT 1 FROM {plays} p WHERE p.number = k.row AND p.remark IS NOT NULL);

--- rows of a subquery
SELECT count(*) AS n FROM {keys}
WHERE length IN (SELECT length FROM {keys} GROUP BY length ORDER BY count(*) DESC, length LIMIT 2)
  AND row > (SELECT avg(number) FROM {plays});

--- unnested lists
SELECT point, count(*) AS n FROM (SELECT unnest(dice) AS point FROM {keys}) GROUP BY point ORDER BY point;

--- lists
SELECT row, array_length(dice) AS len, dice[1] + dice[2] AS pips, array_has(score, 0) AS zero
FROM {keys} WHERE dice[1] > 5 ORDER BY row LIMIT 10;

--- fields of structs
SELECT row, position['on_roll'][25] AS bar, match_key['cube_owner'] AS owner
FROM {ids} WHERE position['on_roll'][25] > 0 ORDER BY row LIMIT 12;

--- regular expressions
SELECT count(*) AS n, min(row) AS first FROM {ids} WHERE text ~ '^4HP.*:c[A-Z].*$';

--- replaced matches
SELECT regexp_replace(text, ':.*$', '') AS position, count(*) AS n
FROM {ids} GROUP BY 1 ORDER BY n DESC, position LIMIT 5;

--- strings
SELECT upper(substr(text, 1, 4)) AS head, length(text) AS len, split_part(text, ':', 2) AS tail,
       strpos(text, ':') AS colon, reverse(right(text, 3)) AS back, lpad(CAST(row AS VARCHAR), 4, '0') AS number,
       concat_ws('-', left(text, 2), 'x') AS joined
FROM {ids} ORDER BY row LIMIT 5;

--- a chain of common tables
WITH per AS (SELECT length, "cube", count(*) AS n FROM {keys} GROUP BY length, "cube"),
     best AS (SELECT length, max(n) AS most FROM per GROUP BY length)
SELECT per.length, per.cube, per.n FROM per JOIN best ON per.length = best.length AND per.n = best.most
ORDER BY 1, 2;

--- a recursive table
WITH RECURSIVE steps(n) AS (SELECT 0 UNION ALL SELECT n + 100 FROM steps WHERE n < 600)
SELECT n, count(k.row) AS keys FROM steps LEFT JOIN {keys} k ON k.row >= n AND k.row < n + 100
GROUP BY n ORDER BY n;

--- union
SELECT what, count(*) AS n FROM (
  SELECT 'key' AS what, length FROM {keys} UNION ALL SELECT 'id', match_key['length'] FROM {ids}
) GROUP BY what ORDER BY what;

--- intersection and difference
SELECT * FROM (
  (SELECT length FROM {keys} WHERE row < 300 INTERSECT SELECT length FROM {keys} WHERE row > 400)
) ORDER BY 1;

--- difference
SELECT score1, score2 FROM (
  SELECT score[1] AS score1, score[2] AS score2 FROM {keys} EXCEPT
  SELECT score[1] AS score1, score[2] AS score2 FROM {keys} WHERE row >= 200
) ORDER BY 1, 2;

--- filters on every kind of column
SELECT count(*) AS n, sum(row) AS rows FROM {plays}
WHERE cube > 1 AND cube_owner = 'player1' AND NOT crawford AND number BETWEEN 50 AND 600 AND player <> 2
  AND (remark IS NULL OR remark LIKE 'r%') AND row % 2 = 0;

--- limit and offset
SELECT row, length, turn FROM {keys} ORDER BY length DESC, row LIMIT 7 OFFSET 21;

--- cases
SELECT CASE WHEN length = 0 THEN 'money' WHEN length < 5 THEN 'short' ELSE 'long' END AS kind,
       sum(CASE WHEN cube > 1 THEN 1 ELSE 0 END) AS cubed, count(*) AS n
FROM {keys} GROUP BY 1 ORDER BY 1;

--- null functions
SELECT coalesce(remark, 'none') AS remark, count(*) AS n, count(nullif(player, 1)) AS others
FROM {plays} GROUP BY 1 ORDER BY n DESC, remark LIMIT 6;

--- rollup
SELECT length, "cube", count(*) AS n FROM {keys} GROUP BY ROLLUP (length, "cube")
ORDER BY length NULLS LAST, cube NULLS LAST;

--- bad cells
SELECT count(*) AS n, count(match_key) AS good, count(error) AS bad, min(error['row']) AS first FROM {lossy};

--- kinds of bad cells
SELECT error['kind'] AS kind, count(*) AS n FROM {lossy} WHERE error IS NOT NULL GROUP BY 1 ORDER BY 1;

--- bad cells are null in a condition
SELECT count(*) AS n FROM {lossy} WHERE match_key['length'] >= 0;

--- games by result
SELECT result, count(*) AS n, avg(CAST(array_length(moves) AS DOUBLE)) AS half_moves
FROM {games} GROUP BY result ORDER BY n DESC;

--- dates
SELECT date_part('year', day) AS year, count(*) AS n, min(day) AS first, max(day) AS last FROM (
  SELECT CAST(replace(date, '.', '-') AS DATE) AS day FROM {games}
) GROUP BY 1 ORDER BY 1;

--- months
SELECT date_trunc('month', day) < DATE '2020-01-01' AS old, count(*) AS n, min(day) AS first, max(day) AS last
FROM (SELECT DATE '2019-11-20' + CAST(row AS INTEGER) AS day FROM {keys}) GROUP BY 1 ORDER BY 1;
