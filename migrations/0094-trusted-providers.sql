-- How far an identity provider is trusted. Columns with constant defaults: the exclusive lock is held for a moment only.

alter table identity_providers
  -- Its addresses count as verified even if it does not say so, or says so in a string.
  add column trusts_email boolean not null default false,
  -- People with an address in one of `domains` get an account of the provider's organisation on their first sign-in.
  add column creates_users boolean not null default false,
  add column domains text[] not null default '{}',
  add constraint identity_providers_creation
    check (not creates_users or (organisation_id is not null and cardinality(domains) > 0));
