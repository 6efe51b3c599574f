ALTER TABLE "installed_software" ADD COLUMN "size_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "installed_software" SET "size_bytes" = octet_length("components"::text);--> statement-breakpoint
CREATE INDEX "installed_software_by_time" ON "installed_software" USING btree ("saved_at");