DROP INDEX "software_facets";--> statement-breakpoint
ALTER TABLE "software" ADD COLUMN "platforms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "software" ADD COLUMN "tagline" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "software" ADD COLUMN "license" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "software" ADD COLUMN "screenshots" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "software" ADD COLUMN "audio_demos" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "software" ADD COLUMN "featured" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "platforms" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "changelog" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "released_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "software" SET "platforms" = '{macos}' WHERE "id" IN (SELECT "software_id" FROM "versions" WHERE "status" = 'active' AND "architecture" IN ('arm', 'intel'));--> statement-breakpoint
UPDATE "software" SET "license" = "extra"->>'license', "extra" = "extra" - 'license' WHERE jsonb_typeof("extra"->'license') = 'string' AND length("extra"->>'license') <= 100;--> statement-breakpoint
UPDATE "software" SET "spelling" = '{"tagline":{"plain":""},"license":{"plain":""},"screenshots":{"plain":[]},"audioDemos":{"plain":[]},"featured":{"plain":false}}'::jsonb || "spelling";--> statement-breakpoint
UPDATE "versions" SET "spelling" = '{"platforms":{"plain":[]},"changelog":{"plain":""},"releasedAt":{"plain":null}}'::jsonb || "spelling";--> statement-breakpoint
CREATE INDEX "software_facets" ON "software" USING btree ("status","category_id","formats","types","architectures","platforms","license");--> statement-breakpoint
CREATE INDEX "software_platforms" ON "software" USING gin ("platforms");--> statement-breakpoint
CREATE INDEX "software_by_license" ON "software" USING btree ("license","status");--> statement-breakpoint
CREATE INDEX "software_featured" ON "software" USING btree ("id") WHERE "software"."featured";--> statement-breakpoint
ALTER TABLE "versions" ADD CONSTRAINT "versions_platforms" CHECK ("versions"."platforms" <@ ARRAY['macos', 'windows', 'linux']);