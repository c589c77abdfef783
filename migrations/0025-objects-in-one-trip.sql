-- The objects of several places in one trip; `place` is the number of each in the lists. A loop, because its plan for
-- one row is made once for a connection: a join with the lists is planned again for each, which costs more than the
-- rows. A new function: no lock on anything that exists.
create function storage_objects_at(areas uuid[], keys text[])
returns table (
  place integer,
  blob_ids uuid[],
  blob_sizes bigint[],
  bytes bytea,
  size bigint,
  etag text,
  content_type text,
  audio_type text,
  headers jsonb,
  metadata jsonb,
  checksum jsonb,
  modified_at timestamptz
) language plpgsql stable as $$
begin
  for number in 1 .. cardinality(areas) loop
    return query
      select
        number, objects.blob_ids, objects.blob_sizes, objects.bytes, objects.size, objects.etag,
        objects.content_type, objects.audio_type, objects.headers, objects.metadata, objects.checksum,
        objects.modified_at
      from storage_objects as objects
      where objects.area_id = areas[number]
        and objects.key = keys[number] collate "C";
  end loop;
end
$$;
