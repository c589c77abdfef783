-- Credits are reserved before work and settled or released after it. Numbers the entries that exist: ACCESS EXCLUSIVE
-- on credit_balances and credit_ledger for as long as that takes.

alter table credit_balances
  -- Taken out of `available` for work under way, and not spent yet.
  add column reserved bigint not null default 0 check (reserved >= 0),
  -- How many entries the ledger has: pages are found by number, however long it is.
  add column entry_count bigint not null default 0,
  -- `credits.low` was sent, and nothing has happened since that would make it news again.
  add column low_told boolean not null default false;

alter table credit_ledger
  -- Counts the organisation's entries from 1 without a gap.
  add column number bigint,
  -- How many credits the entry is about; `amount` is what it changes in `available`.
  add column credits bigint,
  add column reserved bigint not null default 0,
  add column reservation_id uuid,
  add column reference text,
  add constraint credit_ledger_kind check (kind in ('grant', 'reserve', 'settle', 'release'));

update credit_ledger
set number = numbered.number,
    credits = abs(credit_ledger.amount)
from (select id, row_number() over (partition by organisation_id order by created_at, id) as number from credit_ledger) as numbered
where numbered.id = credit_ledger.id;

update credit_balances
set entry_count = (select count(*) from credit_ledger where credit_ledger.organisation_id = credit_balances.organisation_id);

alter table credit_ledger
  alter column number set not null,
  alter column credits set not null,
  alter column reserved drop default;

drop index credit_ledger_organisation;
create unique index credit_ledger_by_number on credit_ledger (organisation_id, number);

create function credit_ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the credit ledger is append-only';
end $$;

create trigger credit_ledger_append_only before update or delete on credit_ledger
  for each row execute function credit_ledger_is_append_only();

-- What is reserved at this moment; a row goes when nothing of it remains.
create table credit_reservations (
  id uuid primary key,
  organisation_id uuid not null,
  remaining bigint not null check (remaining >= 0),
  reason text not null,
  reference text,
  -- The process whose work it is: others give it back when that process dies. Null: it belongs to work that outlives
  -- processes, which settles or releases it.
  process_id uuid,
  created_at timestamptz not null,
  -- It was given back because its process seemed dead.
  lost_at timestamptz
);

create index credit_reservations_of_processes on credit_reservations (process_id) where process_id is not null;

-- All that ever changes balances and ledger. Takes the balance's lock, then makes the changes in the order given; each
-- has an outcome: 'done', 'short' (not enough credits) or 'unknown' (no such reservation, or not that much of it left).
-- `grant`, `reserve`, `settle`, `release`; `lose` is a release by others. An amount of null is all that remains.
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
  balance credit_balances;
  held credit_reservations;
  kind text;
  credits bigint;
  amount bigint;
  outcome text;
begin
  if 'grant' = any (kinds) then
    insert into credit_balances (organisation_id, available) values (organisation, 0) on conflict do nothing;
  end if;
  select * into balance from credit_balances where organisation_id = organisation for update;
  if not found then
    balance.available := 0;
    balance.reserved := 0;
  end if;
  tell_low := false;
  for i in 1 .. cardinality(kinds) loop
    kind := kinds[i];
    credits := amounts[i];
    outcome := 'done';
    if kind = 'grant' then
      held := null;
      held.reason := reasons[i];
      held.reference := refs[i];
      amount := credits;
      balance.available := balance.available + credits;
      balance.low_told := balance.low_told and balance.available < low_at;
    elsif kind = 'reserve' then
      if balance.available < credits then
        outcome := 'short';
      else
        insert into credit_reservations (id, organisation_id, remaining, reason, reference, process_id, created_at)
        values (ids[i], organisation, credits, reasons[i], refs[i], process, clock_timestamp())
        returning * into held;
        amount := -credits;
        balance.available := balance.available - credits;
        balance.reserved := balance.reserved + credits;
      end if;
    else
      select * into held from credit_reservations where id = ids[i] and organisation_id = organisation for update;
      if not found then
        outcome := 'unknown';
      else
        credits := coalesce(credits, held.remaining);
        if credits > held.remaining then
          outcome := 'unknown';
        elsif held.lost_at is null then
          amount := case kind when 'settle' then 0 else credits end;
          balance.available := balance.available + amount;
          balance.reserved := balance.reserved - credits;
        elsif kind <> 'settle' then
          amount := null; -- given back already
        elsif balance.available < credits then
          outcome := 'short';
        else
          amount := -credits; -- given back already, and yet the work was done: it is paid from what is there
          balance.available := balance.available - credits;
        end if;
      end if;
      if outcome = 'done' then
        if kind = 'lose' then
          update credit_reservations set lost_at = clock_timestamp() where id = held.id;
        elsif credits = held.remaining then
          delete from credit_reservations where id = held.id;
        else
          update credit_reservations set remaining = remaining - credits where id = held.id;
        end if;
      end if;
    end if;
    if outcome = 'done' and amount is not null then
      balance.entry_count := balance.entry_count + 1;
      insert into credit_ledger (
        id, organisation_id, number, kind, credits, amount, available, reserved, reason, reference, reservation_id, created_at
      ) values (
        entry_ids[i], organisation, balance.entry_count, case kind when 'lose' then 'release' else kind end, credits, amount,
        balance.available, balance.reserved, held.reason, held.reference, held.id, clock_timestamp()
      );
    end if;
    outcomes[i] := outcome;
    if balance.available >= 2 * low_at then balance.low_told := false; end if;
    if kind = 'reserve' and outcome = 'done' and balance.available < low_at and not balance.low_told then
      balance.low_told := true;
      tell_low := true;
    end if;
  end loop;
  if balance.organisation_id is not null then
    update credit_balances
    set available = balance.available,
        reserved = balance.reserved,
        entry_count = balance.entry_count,
        low_told = balance.low_told,
        updated_at = clock_timestamp()
    where organisation_id = organisation;
  end if;
  left_available := balance.available;
  left_reserved := balance.reserved;
end $$;
