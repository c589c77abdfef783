-- Credits: a balance for each organisation, and the append-only ledger that explains it. The sum of the ledger's
-- amounts is the balance's `available`. New tables: no lock on anything that exists.

create table credit_balances (
  organisation_id uuid primary key references organisations,
  available bigint not null check (available >= 0),
  updated_at timestamptz not null default now()
);

create table credit_ledger (
  id uuid primary key,
  organisation_id uuid not null references organisations,
  kind text not null,
  amount bigint not null,
  -- The balance after this entry.
  available bigint not null,
  reason text not null,
  created_at timestamptz not null default now()
);

create index credit_ledger_organisation on credit_ledger (organisation_id, id desc);
