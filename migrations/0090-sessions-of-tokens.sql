-- Tokens and codes name the session they were issued in, and how and when its user authenticated: an external provider
-- may have done so long before. Columns without a default: the exclusive locks are held for a moment only.

alter table sessions
  -- When the user gave their credentials; null: at `signed_in_at`.
  add column auth_time timestamptz,
  -- How, in the words of RFC 8176.
  add column amr text[],
  add column acr text,
  -- When the user last repeated their password, before a change of their account.
  add column confirmed_at timestamptz;

alter table authorization_codes
  add column session_id uuid,
  add column amr text[],
  add column acr text;

alter table token_families
  add column session_id uuid,
  add column amr text[],
  add column acr text;
