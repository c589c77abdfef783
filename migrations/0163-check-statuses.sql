-- Validates the checks of 0160. In a migration of its own: it reads the table without keeping anybody from writing to it.

alter table ingestions validate constraint ingestions_status_check;
alter table ingestions validate constraint ingestions_check;
