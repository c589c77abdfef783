-- Which applications of others the people of an organisation may use. Columns with constant defaults and a new table: no
-- lock that anything waits for.

alter table organisations
  add column outside_applications text not null default 'all'
    check (outside_applications in ('all', 'listed', 'none'));

create table allowed_applications (
  organisation_id uuid not null references organisations on delete cascade,
  client_id uuid not null references clients on delete cascade,
  allowed_at timestamptz not null,
  primary key (organisation_id, client_id)
);
