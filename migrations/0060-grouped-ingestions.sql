-- Calls of the earlier generation can add records to an ingestion that is there already. Locks ingestions and
-- ingestion_requests for the moment the columns take (defaults are not written into rows), and writes to ingestions while its
-- index is built: it holds no more than one entry for each delivery.

-- The first item of the records that are being read: the audio they bring is kept apart from what earlier ones brought.
alter table ingestions add column turn integer not null default 0;

create index ingestions_of_group on ingestions (organisation_id, catalogue_id, (options ->> 'group'), id)
  where options ? 'group';

-- The records of one call each, by the number of their first item.
alter table ingestion_requests add column first_index integer not null default 0;
alter table ingestion_requests drop constraint ingestion_requests_pkey;
alter table ingestion_requests add primary key (ingestion_id, first_index);
