-- By which entitlements the availability of an organisation's tracks was decided, so that it is decided again when they change.
-- New table: no lock on anything that exists. Organisations without a row are decided once, which changes nothing that is right.

create table availability_decisions (
  organisation_id uuid primary key references organisations,
  -- Those by which all tracks were decided; null: not yet.
  entitlements text[],
  -- While it is decided again: by which, and up to which track.
  deciding text[],
  after_seq bigint not null default 0
);
