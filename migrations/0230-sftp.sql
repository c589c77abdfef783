-- SFTP: the public keys that an organisation signs in with, the host keys of the service, and uploads that were interrupted.
-- New tables, and a column with a constant default, which is not written to the rows: a short lock on storage_uploads. The check
-- reads no rows, because 0259 validates it.

create table sftp_keys (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  name text not null,
  -- As in authorized_keys, without a comment: 'ssh-ed25519 AAAA…'.
  public_key text not null,
  -- 'SHA256:…', as ssh-keygen -l prints it.
  fingerprint text not null,
  created_at timestamptz not null,
  -- To the minute, so that a session does not write with each of its files.
  last_used_at timestamptz,
  unique (organisation_id, fingerprint)
);

select separate_organisations('sftp_keys');

create trigger sftp_keys_access after update of public_key or delete on sftp_keys
  for each row execute function tell_access('sftp_key', 'id');

-- What clients recognise the service by. All processes share them.
create table sftp_host_keys (
  -- 'ssh-ed25519' or 'ssh-rsa'.
  type text primary key,
  sealed_private_key bytea not null,
  created_at timestamptz not null default now()
);

-- Uploads by SFTP are resumed by their path. S3 clients do not see them.
alter table storage_uploads
  add column protocol text not null default 's3',
  add constraint storage_uploads_protocol_check check (protocol in ('s3', 'sftp')) not valid;
