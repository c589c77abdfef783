-- Deleting an organisation: access ends at once, and after a grace time everything of it is erased. Columns without a
-- default and a new table: no lock that anything waits for.

alter table organisations
  -- When it will be erased; null: it stays.
  add column erase_at timestamptz,
  -- Since when it is being erased, which cannot be undone any more.
  add column erasing_since timestamptz;

-- What was erased, without a name: that is erased, too.
create table erased_organisations (
  id uuid primary key,
  started_at timestamptz not null,
  erased_at timestamptz not null,
  -- How many rows each table had when the last run began.
  rows jsonb not null,
  blobs bigint not null
);

revoke update, delete, truncate on erased_organisations from euterpe_service;

-- Every table with rows of organisations, and the condition that selects those of the organisations $1. Read from the
-- catalogue of the database, so that a new table cannot be forgotten: it has a column organisation_id, or one of the
-- columns below that lead to a table that has.
create function organisation_tables() returns table (table_name text, condition text)
  language plpgsql stable security definer set search_path = pg_catalog, public
as $$
declare
  found jsonb := jsonb_build_object('public.organisations', 'id = any($1)');
  added jsonb;
begin
  select found || coalesce(jsonb_object_agg(format('%I.%I', space.nspname, class.relname), 'organisation_id = any($1)'), '{}')
  into found
  from pg_class as class
  join pg_namespace as space on space.oid = class.relnamespace
  join pg_attribute as attribute on attribute.attrelid = class.oid
  where class.relkind in ('r', 'p')
    and not class.relispartition
    and space.nspname in ('public', 'inventory')
    and attribute.attname = 'organisation_id'
    and not attribute.attisdropped;
  loop
    select jsonb_object_agg(linked.name, linked.rule)
    into added
    from (
      select
        format('%I.%I', space.nspname, class.relname) as name,
        string_agg(
          format('%I in (select %I from %s where %s)', attribute.attname, link.key, link.parent, found ->> link.parent),
          ' or ' order by attribute.attnum
        ) as rule
      from pg_class as class
      join pg_namespace as space on space.oid = class.relnamespace
      join pg_attribute as attribute on attribute.attrelid = class.oid
      join (
        values
          ('user_id', 'public.users', 'id'),
          ('recipient', 'public.users', 'email'),
          ('client_id', 'public.clients', 'id'),
          ('area_id', 'public.storage_areas', 'id'),
          ('upload_id', 'public.storage_uploads', 'id'),
          ('ingestion_id', 'public.ingestions', 'id'),
          ('webhook_id', 'public.webhooks', 'id'),
          ('family_id', 'public.token_families', 'id'),
          ('share_id', 'public.playlist_shares', 'id')
      ) as link (column_name, parent, key) on link.column_name = attribute.attname
      where class.relkind in ('r', 'p')
        and not class.relispartition
        and space.nspname in ('public', 'inventory')
        and not attribute.attisdropped
        and found ? link.parent
        and not found ? format('%I.%I', space.nspname, class.relname)
      group by 1
    ) as linked;
    exit when added is null;
    found := found || added;
  end loop;
  return query select key, value #>> '{}' from jsonb_each(found);
end
$$;

-- How many rows each table has of these organisations. Nothing but the count leaves the function.
create function count_organisation_rows(organisation_ids uuid[]) returns table (table_name text, row_count bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public
as $$
declare
  each record;
begin
  for each in select tables.table_name as name, tables.condition from organisation_tables() as tables order by 1 loop
    table_name := each.name;
    execute format('select count(*) from %s where %s', each.name, each.condition) into row_count using organisation_ids;
    return next;
  end loop;
end
$$;

-- Erases up to `haul` rows of one table; null: all of them. Works only for organisations that are being erased.
create function erase_organisation_rows(organisation_ids uuid[], given_table text, haul bigint) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  wanted text;
  erased bigint;
begin
  if exists (select from public.organisations where id = any(organisation_ids) and erasing_since is null) then
    raise exception 'the organisation is not being erased';
  end if;
  select tables.condition into strict wanted from organisation_tables() as tables where tables.table_name = given_table;
  execute format('delete from %1$s where ctid = any(array(select ctid from %1$s where %2$s limit $2))', given_table, wanted)
  using organisation_ids, haul;
  get diagnostics erased = row_count;
  return erased;
end
$$;

-- Erases analyses that only these organisations know. Others may have delivered the same recording.
create function erase_organisation_analyses(organisation_ids uuid[], haul integer) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  erased bigint;
begin
  if exists (select from public.organisations where id = any(organisation_ids) and erasing_since is null) then
    raise exception 'the organisation is not being erased';
  end if;
  with own as (
    delete from inventory.known_analyses
    where ctid = any(array(select ctid from inventory.known_analyses where organisation_id = any(organisation_ids) limit haul))
    returning content_hash, model_version
  ), counted as (
    select count(*) as count from own
  ), orphans as (
    delete from public.audio_analyses as analysis
    using own
    where analysis.content_hash = own.content_hash
      and analysis.model_version = own.model_version
      and not exists (
        select
        from inventory.known_analyses as others
        where others.content_hash = own.content_hash
          and others.model_version = own.model_version
          and others.organisation_id <> all(organisation_ids)
      )
  )
  select count into erased from counted;
  return erased;
end
$$;

-- The ledger stays append-only, except for an organisation that is being erased.
create or replace function credit_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    and exists (select from public.organisations where id = old.organisation_id and erasing_since is not null)
  then
    return old;
  end if;
  raise exception 'the credit ledger is append-only';
end $$;
