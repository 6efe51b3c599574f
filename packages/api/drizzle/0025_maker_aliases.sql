ALTER TABLE "software" ADD COLUMN "vendor_aliases" jsonb DEFAULT '[]'::jsonb NOT NULL;
