CREATE TABLE "catalogue_revision" (
	"id" integer PRIMARY KEY NOT NULL,
	"revision" uuid NOT NULL,
	CONSTRAINT "catalogue_revision_one" CHECK ("catalogue_revision"."id" = 1)
);
--> statement-breakpoint
DROP INDEX "software_by_name";--> statement-breakpoint
DROP INDEX "software_by_vendor";--> statement-breakpoint
DROP INDEX "software_by_created";--> statement-breakpoint
DROP INDEX "software_by_modified";--> statement-breakpoint
DROP INDEX "software_by_category";--> statement-breakpoint
DROP INDEX "software_by_vendor_slug";--> statement-breakpoint
-- An index takes no entry without end; nothing has so many formats.
UPDATE "software" SET "formats" = "formats"[1:40] WHERE cardinality("formats") > 40;--> statement-breakpoint
CREATE INDEX "software_facets" ON "software" USING btree ("status","category_id","formats","types","architectures");--> statement-breakpoint
CREATE INDEX "search_entries_squashed" ON "search_entries" USING btree ("squashed_name","software_id","status");--> statement-breakpoint
CREATE INDEX "search_entries_by_length" ON "search_entries" USING btree (length("squashed_name"),"squashed_name","software_id");--> statement-breakpoint
CREATE INDEX "software_by_name" ON "software" USING btree ("status","name_key","id","category_id");--> statement-breakpoint
CREATE INDEX "software_by_vendor" ON "software" USING btree ("status","vendor_key","id","category_id");--> statement-breakpoint
CREATE INDEX "software_by_created" ON "software" USING btree ("status","created_at","id","category_id");--> statement-breakpoint
CREATE INDEX "software_by_modified" ON "software" USING btree ("status","modified_at","id","category_id");--> statement-breakpoint
CREATE INDEX "software_by_category" ON "software" USING btree ("category_id","status","name_key","id","vendor_key","created_at","modified_at");--> statement-breakpoint
CREATE INDEX "software_by_vendor_slug" ON "software" USING btree ("vendor_slug","status","name_key","id");--> statement-breakpoint
INSERT INTO "catalogue_revision" VALUES (1, gen_random_uuid());--> statement-breakpoint
CREATE FUNCTION "renew_catalogue_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "catalogue_revision" VALUES (1, gen_random_uuid())
		ON CONFLICT ("id") DO UPDATE SET "revision" = excluded."revision";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "software_renews_revision" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "software"
	FOR EACH STATEMENT EXECUTE FUNCTION "renew_catalogue_revision"();--> statement-breakpoint
CREATE TRIGGER "categories_renew_revision" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories"
	FOR EACH STATEMENT EXECUTE FUNCTION "renew_catalogue_revision"();
