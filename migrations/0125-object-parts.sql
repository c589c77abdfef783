-- The parts of objects that were uploaded in parts: number, size and checksum of each, for reads by part number and
-- GetObjectAttributes. Adding a nullable column takes no time. Processes of the release before leave it as it is when
-- they replace an object, so readers check that it fits the ETag and the size.

alter table storage_objects add column parts jsonb;
