-- What an organisation has bought, and when: a token issued before a removal is told `entitlement_revoked`.
-- New table: no lock on anything that exists.

create table entitlements (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  name text not null,
  granted_at timestamptz not null default now(),
  revoked_at timestamptz check (revoked_at >= granted_at)
);

create unique index entitlements_held on entitlements (organisation_id, name) where revoked_at is null;
create index entitlements_history on entitlements (organisation_id, name, granted_at);
