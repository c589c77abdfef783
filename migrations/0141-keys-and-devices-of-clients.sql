-- Clients that sign instead of sending a secret, and devices without a browser. Columns without a default or with a
-- constant one, and a new table: no lock that anything waits for.

alter table clients
  -- The public keys of a client that authenticates with them; its secret is then refused.
  add column jwks jsonb,
  -- Where its public keys are published.
  add column jwks_uri text,
  -- Whether it may ask for a code that is entered on another device.
  add column device_flow boolean not null default false,
  add constraint clients_keys check (jwks is null or jwks_uri is null);

create table device_codes (
  hash bytea primary key,
  user_code text not null unique,
  client_id uuid not null references clients on delete cascade,
  scopes text[] not null,
  -- Where the request came from, to show the user.
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- How many seconds the device waits between two polls.
  interval_s integer not null,
  polled_at timestamptz,
  -- Null: the user has not decided.
  is_allowed boolean,
  -- Who allowed it, in which session, and how they had signed in.
  user_id uuid references users on delete cascade,
  session_id uuid,
  auth_time timestamptz,
  amr text[],
  acr text,
  check (is_allowed is distinct from true or user_id is not null)
);

create index device_codes_expiry on device_codes (expires_at);
create index device_codes_client on device_codes (client_id);
create index device_codes_user on device_codes (user_id);
