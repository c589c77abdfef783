-- What deliveries write is in the history of records too. The check is dropped and added again, which reads the table once; it
-- has what people edited in a year. The new index of it locks writers out for as long.

alter table inventory.changes
  -- The delivery that made the change; null: a person or an application.
  add column ingestion_id uuid,
  drop constraint changes_action_check,
  add constraint changes_action_check
    check (action in ('created', 'updated', 'deleted', 'merged', 'moved', 'restored'));

-- The list of all records leaves deliveries out, which are many more.
create index changes_by_people on inventory.changes (organisation_id, seq) where ingestion_id is null;
drop index inventory.changes_of_organisation;

-- Changes are written in the order of their times, so that a small index finds the old ones.
create index changes_by_time on inventory.changes using brin (created_at);
drop index inventory.changes_by_age;

select inventory.publish('changes');
