-- Without a transaction: nobody waits for any of this.
--
-- A catalogue belongs to one organisation. Without knowing that, the planner takes a page of one catalogue for a few rows, reads and
-- sorts all of them, and does not use the indexes of 0072: at 400,000 tracks of a hundred organisations 4,045 blocks for a page
-- of 50 tracks, and 54 with these statistics.

create statistics if not exists inventory.tracks_by_catalogue (dependencies) on organisation_id, catalogue_id from inventory.tracks;
create statistics if not exists inventory.artists_by_catalogue (dependencies) on organisation_id, catalogue_id from inventory.artists;
create statistics if not exists inventory.releases_by_catalogue (dependencies) on organisation_id, catalogue_id from inventory.releases;
create statistics if not exists inventory.labels_by_catalogue (dependencies) on organisation_id, catalogue_id from inventory.labels;
create statistics if not exists inventory.works_by_catalogue (dependencies) on organisation_id, catalogue_id from inventory.works;

analyze inventory.tracks;
analyze inventory.artists;
analyze inventory.releases;
analyze inventory.labels;
analyze inventory.works;
