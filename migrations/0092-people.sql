-- Invitations use the links of password resets, but for longer, and a new e-mail address waits for its confirmation. A
-- new table and a column with a constant default: no lock that anything waits for.

create table email_changes (
  hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  email text not null,
  expires_at timestamptz not null
);

create index email_changes_user on email_changes (user_id);
create index email_changes_expiry on email_changes (expires_at);
