-- Without a transaction: nobody waits for the index to be built.

create index concurrently enrichments_unused on inventory.enrichments (unused_since) where unused_since is not null;
