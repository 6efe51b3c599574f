CREATE TABLE "creations" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"created_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"key" text PRIMARY KEY NOT NULL,
	"version_id" integer NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "versions_without_url";--> statement-breakpoint
ALTER TABLE "software" ADD COLUMN "has_blank_version_urls" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "software" SET "has_blank_version_urls" = true WHERE EXISTS (SELECT 1 FROM "versions" WHERE "versions"."software_id" = "software"."id" AND trim("versions"."url") = '');--> statement-breakpoint
UPDATE "software" SET "search_text" = left("search_text", 800) WHERE length("search_text") > 800;--> statement-breakpoint
CREATE INDEX "creations_by_time" ON "creations" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "software_search_counts" ON "software" USING btree ("search_text","status","category_id","has_blank_version_urls");--> statement-breakpoint
CREATE INDEX "software_blank_urls" ON "software" USING btree ("name_key","id","vendor_key","created_at","modified_at") WHERE "software"."has_blank_version_urls";