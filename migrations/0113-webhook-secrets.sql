-- A secret for each webhook, beside the public keys: most libraries of Standard Webhooks verify HMAC only. Sealed with the
-- master key. Columns without a default: the lock lasts a moment. Webhooks that exist get a secret when somebody asks for one.

alter table webhooks add column secret bytea;
-- After a change of the secret, the former one signs too until then.
alter table webhooks add column former_secret bytea;
alter table webhooks add column former_secret_until timestamptz;
