-- Validates the check of 0300. In a migration of its own: it reads the table without keeping anybody from writing to it.

alter table audio_analyses validate constraint audio_analyses_details;
