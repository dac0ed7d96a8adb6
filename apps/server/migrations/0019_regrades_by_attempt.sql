-- The primary key by attempt is put in 9502, after rows from before there were attempts have one (9401).
ALTER TABLE "regrades" ADD COLUMN "scope" text DEFAULT 'counted' NOT NULL;
