-- A refresh is the busiest write of sign-in. Its old row is updated in place where the page has room for the new
-- version, and no lock is taken on its family: the statement that inserts a token reads the family in the same breath,
-- and a token whose family is gone opens nothing. Exclusive locks on refresh_tokens, for a moment.

alter table refresh_tokens
  drop constraint refresh_tokens_family_id_fkey,
  set (fillfactor = 70);
