-- Test mode: an organisation may have a sandbox, an organisation of its own with `test_of` set, whose calls cost no credits.
-- A column without a default: short exclusive locks on organisations and on the function that changes credits.

alter table organisations add column test_of uuid references organisations;

create unique index organisations_one_sandbox on organisations (test_of) where test_of is not null;

alter function change_credits(uuid, text[], uuid[], bigint[], text[], text[], uuid[], uuid, bigint)
  rename to change_account_credits;

-- A sandbox has no account: every change is done, and changes nothing.
create function change_credits(
  organisation uuid,
  kinds text[],
  ids uuid[],
  amounts bigint[],
  reasons text[],
  refs text[],
  entry_ids uuid[],
  process uuid,
  low_at bigint,
  out outcomes text[],
  out left_available bigint,
  out left_reserved bigint,
  out tell_low boolean
) language plpgsql as $$
declare
  changed record;
begin
  if exists (select from organisations where id = organisation and test_of is not null) then
    outcomes := array_fill('done'::text, array[cardinality(kinds)]);
    left_available := 0;
    left_reserved := 0;
    tell_low := false;
    return;
  end if;
  changed := change_account_credits(organisation, kinds, ids, amounts, reasons, refs, entry_ids, process, low_at);
  outcomes := changed.outcomes;
  left_available := changed.left_available;
  left_reserved := changed.left_reserved;
  tell_low := changed.tell_low;
end $$;
