-- Applications are told when a session ends, name where users return to after signing out, and keep their previous secret
-- for a while. Columns without a default, or with a constant one: the exclusive lock is held for a moment only.

alter table clients
  add column post_logout_redirect_uris text[] not null default '{}',
  add column backchannel_logout_uri text,
  add column previous_secret_hash bytea,
  -- Until when the previous secret still works.
  add column previous_secret_until timestamptz;
