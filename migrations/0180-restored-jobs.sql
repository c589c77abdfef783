-- Jobs of a restored backup. The first process that starts afterwards enqueues them.
create table restored_jobs (
  name text not null,
  data jsonb,
  start_after timestamptz not null
);

grant select, delete on restored_jobs to euterpe_service;
