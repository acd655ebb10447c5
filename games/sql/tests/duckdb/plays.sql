SELECT split_part(text, ':', 2) AS id, CAST(row AS BIGINT) AS number,
       CASE WHEN row % 5 = 0 THEN NULL ELSE CAST(row % 3 AS INT) END AS player,
       CASE WHEN row % 4 = 1 THEN concat('r', CAST(row % 6 AS VARCHAR)) WHEN row % 4 = 2 THEN 'x' END AS remark
FROM 'ids.txt'
