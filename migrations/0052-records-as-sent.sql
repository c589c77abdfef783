-- Records of a request are kept as they were sent: jsonb refuses characters (U+0000, half pairs) that only the entry with them is to be
-- refused for. Rewrites a table that holds only what waits to be stored, under an exclusive lock.

alter table ingestion_requests alter column tracks type json using tracks::json;
