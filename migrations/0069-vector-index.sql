-- Vectors get versions, so that a job that was overtaken by a later one cannot put an old vector back; cells that have grown
-- too large are marked, and split in the background. New columns with constant defaults, and indexes over no rows: short
-- locks on the tables named here.

alter table atlas.track_analyses add column changed_at timestamptz not null default now();

do $$
declare
  layer text;
begin
  foreach layer in array array['inventory', 'atlas'] loop
    execute format('alter table %I.similarity_vectors add column version bigint not null default 0', layer);
    execute format('alter table %I.similarity_cells add column needs_split boolean not null default false', layer);
  end loop;
end $$;

select inventory.publish('similarity_vectors');
select inventory.publish('similarity_cells');
