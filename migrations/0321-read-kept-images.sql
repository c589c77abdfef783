-- Pictures of releases that were delivered before this release become their covers. Reads a table and locks none.

insert into inventory.unread_images (organisation_id, release_seq)
select organisation_id, release_seq
from inventory.release_details
where images <> '[]'
on conflict do nothing;
