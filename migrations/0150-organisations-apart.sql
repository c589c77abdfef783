-- Without a transaction: tables are locked one after the other, each for the moment that its policies are written. No table is
-- read.
--
-- Row-level security for every table that has rows of organisations, outside of `inventory`, which has its views.
--
-- A request acts for one organisation, as the role `euterpe_organisation` with the setting `euterpe.organisation`. That role has the
-- rights of `euterpe_service`, but sees and writes the rows of that organisation alone; without the setting, its statements fail.
-- What works across organisations (sign-in, jobs, operators) stays `euterpe_service`, for which the policies are constants that cost
-- nothing. Comparisons of uuids and text are leakproof, so indexes are used as before.

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
create or replace function separate_organisations(
  name regclass,
  own text default 'organisation_id = current_setting(''euterpe.organisation'')::uuid',
  visible text default null
) returns void language plpgsql as $$
declare
  policy text;
begin
  foreach policy in array array[
    'across_organisations', 'one_organisation', 'one_organisation_inserts', 'one_organisation_updates', 'one_organisation_deletes'
  ] loop
    execute format('drop policy if exists %I on %s', policy, name);
  end loop;
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

select separate_organisations('allowed_applications');
select separate_organisations('atlas_comparisons');
select separate_organisations('audit_entries');
select separate_organisations('availability_changes');
select separate_organisations('availability_decisions');
select separate_organisations('catalogues');
select separate_organisations('credit_balances');
select separate_organisations('credit_ledger');
select separate_organisations('credit_reservations');
select separate_organisations('csv_profiles');
select separate_organisations('delivery_settings');
select separate_organisations('event_positions');
select separate_organisations('events');
select separate_organisations('idempotent_calls');
select separate_organisations('ingestions');
select separate_organisations('organisation_quotas');
select separate_organisations('playlist_shares');
select separate_organisations('storage_areas');
select separate_organisations('storage_keys');
select separate_organisations('users');
select separate_organisations('webhooks');

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
select separate_organisations('ingestion_entities', 'exists (select from ingestions where ingestions.id = ingestion_id)');
select separate_organisations('ingestion_files', 'exists (select from ingestions where ingestions.id = ingestion_id)');
select separate_organisations('ingestion_items', 'exists (select from ingestions where ingestions.id = ingestion_id)');
select separate_organisations('ingestion_messages', 'exists (select from ingestions where ingestions.id = ingestion_id)');
select separate_organisations('ingestion_requests', 'exists (select from ingestions where ingestions.id = ingestion_id)');
select separate_organisations('playlist_share_plays', 'exists (select from playlist_shares where playlist_shares.id = share_id)');
select separate_organisations('webhook_deliveries', 'exists (select from webhooks where webhooks.id = webhook_id)');
select separate_organisations('storage_objects', 'exists (select from storage_areas where storage_areas.id = area_id)');
select separate_organisations('storage_uploads', 'exists (select from storage_areas where storage_areas.id = area_id)');
select separate_organisations('storage_usage', 'exists (select from storage_areas where storage_areas.id = area_id)');
select separate_organisations('storage_usage_changes', 'exists (select from storage_areas where storage_areas.id = area_id)');
select separate_organisations('storage_parts', 'exists (select from storage_uploads where storage_uploads.id = upload_id)');
select separate_organisations('consents', 'exists (select from users where users.id = user_id)');
select separate_organisations('email_changes', 'exists (select from users where users.id = user_id)');
select separate_organisations('external_accounts', 'exists (select from users where users.id = user_id)');
select separate_organisations('known_browsers', 'exists (select from users where users.id = user_id)');
select separate_organisations('password_resets', 'exists (select from users where users.id = user_id)');
select separate_organisations('recovery_codes', 'exists (select from users where users.id = user_id)');
select separate_organisations('second_factors', 'exists (select from users where users.id = user_id)');
select separate_organisations('sessions', 'exists (select from users where users.id = user_id)');
