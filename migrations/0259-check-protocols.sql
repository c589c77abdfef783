-- Validates the check of 0230. In a migration of its own: it reads the table without keeping anybody from writing to it.

alter table storage_uploads validate constraint storage_uploads_protocol_check;
