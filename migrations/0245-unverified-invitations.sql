-- An invited person has verified their address once they have chosen a password with the link that was mailed to them.
-- Until now it counted as verified from the start, although an administrator of any organisation could type it. Excepted are
-- people who signed in through a provider of the operator's, or one that the operator named their domain for.

update users
set email_verified = false
where email_verified
  and password_hash is null
  and exists (
    select 1
    from audit_entries
    where audit_entries.organisation_id = users.organisation_id
      and audit_entries.action = 'user.invited'
      and audit_entries.subject_id = users.id::text
  )
  and not exists (
    select 1
    from external_accounts
    join identity_providers on identity_providers.issuer = external_accounts.issuer
    where external_accounts.user_id = users.id
      and (
        identity_providers.organisation_id is null
        or lower(split_part(users.email, '@', 2)) = any (identity_providers.domains)
      )
  );
