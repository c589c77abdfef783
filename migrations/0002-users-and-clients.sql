-- People who sign in, and the applications that call. New tables: no lock on anything that exists.

create table users (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  email text not null,
  email_verified boolean not null,
  name text not null,
  given_name text not null,
  family_name text not null,
  picture text,
  locale text not null check (locale in ('en', 'fr', 'es')),
  password_hash text,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);

create unique index users_email on users (lower(email));
create index users_organisation on users (organisation_id);

create table clients (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  name text not null check (name <> ''),
  type text not null check (type in ('public', 'confidential', 'machine', 'legacy')),
  -- A secret of 256 random bits, so a plain SHA-256 tells nothing; null for public clients, which have none.
  secret_hash bytea check ((secret_hash is null) = (type = 'public')),
  redirect_uris text[] not null,
  scopes text[] not null,
  catalogue_id uuid,
  -- How its users may sign in: 'password', 'external:NAME'.
  sign_in text[] not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (organisation_id, catalogue_id) references catalogues (organisation_id, id)
);

create index clients_organisation on clients (organisation_id);
