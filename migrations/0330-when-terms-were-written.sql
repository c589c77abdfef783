-- When the newest message that has a track on a release was written. A purge that arrives late deletes only what no message since
-- has had on the release. Null: stored before this column, or not by a message; such tracks are not deleted by a late purge.
-- Adds a column without a default: a short lock, and no row is touched.

alter table inventory.track_terms add column if not exists written_at timestamptz;

select inventory.publish('track_terms');
