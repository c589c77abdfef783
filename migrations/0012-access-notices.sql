-- Every process keeps in memory what a token may do. Whatever changes that is told to all of them at once, whoever
-- changes it: a request, a command, or an operator's own SQL. Triggers on existing tables: a short exclusive lock each.

create function tell_access() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  -- The arguments: what kind of thing changed, and which column names it.
  perform pg_notify('euterpe_access', tg_argv[0] || ':' || (changed ->> tg_argv[1]));
  return null;
end $$;

create trigger organisations_access after update or delete on organisations
  for each row execute function tell_access('organisation', 'id');

create trigger catalogues_access after update or delete on catalogues
  for each row execute function tell_access('organisation', 'organisation_id');

create trigger clients_access after update or delete on clients
  for each row execute function tell_access('client', 'id');

create trigger users_access after update or delete on users
  for each row execute function tell_access('user', 'id');

create trigger entitlements_access after insert or update or delete on entitlements
  for each row execute function tell_access('organisation', 'organisation_id');

create trigger token_families_access after update on token_families
  for each row when (old.revoked_at is distinct from new.revoked_at)
  execute function tell_access('family', 'id');

create trigger token_families_gone after delete on token_families
  for each row execute function tell_access('family', 'id');

create trigger revoked_access_tokens_access after insert on revoked_access_tokens
  for each row execute function tell_access('token', 'id');
