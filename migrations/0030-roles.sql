-- Two roles besides the user who migrates. The service works as `euterpe_service`, which reads the atlas and cannot write it;
-- `euterpe atlas import` works as `euterpe_curator`. Nobody logs in as either. Grants take no lock that anything waits for.

do $$
declare
  role_name text;
begin
  foreach role_name in array array['euterpe_service', 'euterpe_curator'] loop
    begin
      if not exists (select from pg_roles where rolname = role_name) then
        execute format('create role %I nologin', role_name);
      end if;
    exception
      -- Roles are the whole server's: another database of this service may be making them at this moment.
      when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, role_name, 'member') then
      execute format('grant %I to %I', role_name, current_user);
    end if;
  end loop;
exception
  when insufficient_privilege then
    raise exception 'The database user % may not create roles. Let an administrator run: create role euterpe_service nologin; create role euterpe_curator nologin; grant euterpe_service, euterpe_curator to %; and start again.',
      quote_ident(current_user), quote_ident(current_user);
end $$;

-- The queue makes its own schema.
do $$
begin
  execute format('grant create on database %I to euterpe_service', current_database());
end $$;

grant usage on schema public to euterpe_service, euterpe_curator;
grant select, insert, update, delete on all tables in schema public to euterpe_service;
alter default privileges in schema public grant select, insert, update, delete on tables to euterpe_service;
alter default privileges in schema public grant usage on sequences to euterpe_service;
revoke insert, update, delete on schema_migrations from euterpe_service;

-- A queue that exists already was made by whoever migrates.
do $$
declare
  statement text;
begin
  if to_regnamespace('queue') is null then
    return;
  end if;
  alter schema queue owner to euterpe_service;
  for statement in
    select format('alter table queue.%I owner to euterpe_service', relname)
    from pg_class
    where relnamespace = 'queue'::regnamespace
      and relkind in ('r', 'p', 'v', 'm')
    union all
    select format('alter routine %s owner to euterpe_service', oid::regprocedure)
    from pg_proc
    where pronamespace = 'queue'::regnamespace
    union all
    select format('alter type queue.%I owner to euterpe_service', typname)
    from pg_type
    where typnamespace = 'queue'::regnamespace
      and typtype in ('e', 'd')
  loop
    execute statement;
  end loop;
end $$;
