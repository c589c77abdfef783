-- Row-level security for every table that has rows of organisations, outside of `inventory`, which has its views.
--
-- A request acts for one organisation, as the role `euterpe_organisation` with the setting `euterpe.organisation`. That role has the
-- rights of `euterpe_service`, but sees and writes the rows of that organisation alone; without the setting, its statements fail.
-- What works across organisations (sign-in, jobs, operators) stays `euterpe_service`, for which the policies are constants that cost
-- nothing. Comparisons of uuids and text are leakproof, so indexes are used as before.
--
-- Each table is locked for the moment that its policies are written; no table is read.

do $$
begin
  begin
    if not exists (select from pg_roles where rolname = 'euterpe_organisation') then
      create role euterpe_organisation nologin;
    end if;
  exception
    -- Roles are the whole server's: another database of this service may be making them at this moment.
    when duplicate_object or unique_violation then null;
  end;
  if not pg_has_role('euterpe_organisation', 'euterpe_service', 'usage') then
    grant euterpe_service to euterpe_organisation;
  end if;
  if not pg_has_role(current_user, 'euterpe_organisation', 'member') then
    execute format('grant euterpe_organisation to %I', current_user);
  end if;
exception
  when insufficient_privilege then
    raise exception 'The database user % may not create roles. Let an administrator run: create role euterpe_organisation nologin; grant euterpe_service to euterpe_organisation; grant euterpe_organisation to %; and start again.',
      quote_ident(current_user), quote_ident(current_user);
end $$;

-- Shows and takes only rows that meet the condition, for requests that act for one organisation. `visible` is the condition for
-- reading, where more may be seen than written.
create function separate_organisations(
  name regclass,
  own text default 'organisation_id = current_setting(''euterpe.organisation'')::uuid',
  visible text default null
) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', name);
  execute format('create policy across_organisations on %s using (true)', name);
  if visible is null then
    execute format('create policy one_organisation on %s as restrictive to euterpe_organisation using (%s)', name, own);
  else
    execute format('create policy one_organisation on %s as restrictive for select to euterpe_organisation using (%s)', name, visible);
    execute format('create policy one_organisation_inserts on %s as restrictive for insert to euterpe_organisation with check (%s)', name, own);
    execute format('create policy one_organisation_updates on %s as restrictive for update to euterpe_organisation using (%s)', name, own);
    execute format('create policy one_organisation_deletes on %s as restrictive for delete to euterpe_organisation using (%s)', name, own);
  end if;
end $$;

select separate_organisations(name::regclass)
from unnest(array[
  'allowed_applications', 'atlas_comparisons', 'audit_entries', 'availability_changes', 'availability_decisions', 'catalogues',
  'credit_balances', 'credit_ledger', 'credit_reservations', 'csv_profiles', 'delivery_settings', 'event_positions', 'events',
  'idempotent_calls', 'ingestions', 'organisation_quotas', 'playlist_shares', 'storage_areas', 'storage_keys', 'users', 'webhooks'
]) as name;

-- An organisation administers its sandbox, and a sandbox has the entitlements of its organisation.
select separate_organisations(
  'organisations',
  'id = current_setting(''euterpe.organisation'')::uuid',
  'id = current_setting(''euterpe.organisation'')::uuid or test_of = current_setting(''euterpe.organisation'')::uuid'
);
select separate_organisations(
  'entitlements',
  visible => 'organisation_id = current_setting(''euterpe.organisation'')::uuid
    or organisation_id = (select test_of from organisations where id = current_setting(''euterpe.organisation'')::uuid)'
);
-- Clients of the service itself belong to nobody. Those of others are known to organisations that allowed them, or whose people use them.
select separate_organisations(
  'clients',
  'organisation_id in (select id from organisations)',
  'organisation_id is null
    or organisation_id in (select id from organisations)
    or exists (select from allowed_applications where client_id = clients.id)
    or exists (select from consents where client_id = clients.id)'
);
-- Providers without an organisation sign in everybody.
select separate_organisations(
  'identity_providers',
  visible => 'organisation_id is null or organisation_id = current_setting(''euterpe.organisation'')::uuid'
);

-- Rows of a parent that has an organisation. The policy of the parent applies inside the condition.
select separate_organisations(child::regclass, format('exists (select from %I where %1$I.id = %I)', parent, link))
from (
  values
    ('ingestion_entities', 'ingestions', 'ingestion_id'),
    ('ingestion_files', 'ingestions', 'ingestion_id'),
    ('ingestion_items', 'ingestions', 'ingestion_id'),
    ('ingestion_messages', 'ingestions', 'ingestion_id'),
    ('ingestion_requests', 'ingestions', 'ingestion_id'),
    ('playlist_share_plays', 'playlist_shares', 'share_id'),
    ('webhook_deliveries', 'webhooks', 'webhook_id'),
    ('storage_objects', 'storage_areas', 'area_id'),
    ('storage_uploads', 'storage_areas', 'area_id'),
    ('storage_usage', 'storage_areas', 'area_id'),
    ('storage_usage_changes', 'storage_areas', 'area_id'),
    ('storage_parts', 'storage_uploads', 'upload_id'),
    ('consents', 'users', 'user_id'),
    ('email_changes', 'users', 'user_id'),
    ('external_accounts', 'users', 'user_id'),
    ('known_browsers', 'users', 'user_id'),
    ('password_resets', 'users', 'user_id'),
    ('recovery_codes', 'users', 'user_id'),
    ('second_factors', 'users', 'user_id'),
    ('sessions', 'users', 'user_id')
) as children (child, parent, link);
