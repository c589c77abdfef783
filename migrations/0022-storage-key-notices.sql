-- A key of the S3 gateway that is replaced or deleted is told to every process at once, as everything is that decides who
-- may do what. A trigger on an existing table: a short exclusive lock.

create trigger storage_keys_access after update or delete on storage_keys
  for each row execute function tell_access('storage_key', 'id');
