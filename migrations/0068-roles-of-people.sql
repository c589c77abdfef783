-- What a person may administer: nothing, their organisation, or the whole service. The default is a constant, so the
-- exclusive lock on `users` is held for a moment only. Nobody gets a right by this: the operator grants it.

alter table users
  add column role text not null default 'member' check (role in ('member', 'admin', 'operator'));
