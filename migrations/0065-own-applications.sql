-- The service's own applications, such as the console, belong to no organisation. Dropping "not null" and adding the check hold
-- an exclusive lock on `clients`, a small table, for the moment it takes to read it.

alter table clients
  alter column organisation_id drop not null,
  -- A machine acts for its organisation, so it must have one; people bring theirs along.
  add constraint clients_owner check (organisation_id is not null or type = 'public');
