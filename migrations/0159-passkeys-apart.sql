-- Requests that act for one organisation see only passkeys of its people. The table is locked for a moment; nothing is read.

select separate_organisations('passkeys', 'exists (select from users where users.id = user_id)');
