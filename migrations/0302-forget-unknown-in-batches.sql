-- Attempts of strangers are deleted in batches: after an attack there are millions, and one statement would run for minutes. The function
-- without a limit stays for the release before.

create function forget_unknown_audit_entries(before timestamptz, haul integer) returns bigint
  language sql security definer set search_path = public
  as $$
    with gone as (
      delete from audit_entries
      where ctid = any(
        array(select ctid from audit_entries where organisation_id is null and occurred_at < before limit haul)
      )
      returning 1
    )
    select count(*) from gone
  $$;
