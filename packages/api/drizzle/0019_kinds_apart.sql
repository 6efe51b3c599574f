CREATE TABLE "search_kinds" (
	"id" integer PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL
);
--> statement-breakpoint
DROP INDEX "search_entries_kinds";--> statement-breakpoint
DROP INDEX "search_entries_names";--> statement-breakpoint
DROP INDEX "search_entries_squashed";--> statement-breakpoint
DROP INDEX "search_entries_by_length";--> statement-breakpoint
INSERT INTO "search_kinds" ("id", "words")
	SELECT row_number() OVER (), tsvector_to_array("kinds") FROM (SELECT DISTINCT "kinds" FROM "search_entries") AS "kind";--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "kind_id" integer;--> statement-breakpoint
ALTER TABLE "search_entries" ALTER COLUMN "kinds" DROP NOT NULL;--> statement-breakpoint
-- Rows that hold their words no more are less than half as long.
UPDATE "search_entries" SET "kind_id" = "search_kinds"."id", "kinds" = NULL
	FROM "search_kinds" WHERE "search_kinds"."words" = tsvector_to_array("search_entries"."kinds");--> statement-breakpoint
ALTER TABLE "search_entries" ALTER COLUMN "kind_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "search_entries" DROP COLUMN "kinds";--> statement-breakpoint
CREATE INDEX "search_entries_names" ON "search_entries" USING gin ("names");--> statement-breakpoint
CREATE INDEX "search_entries_kind" ON "search_entries" USING btree ("kind_id","status");--> statement-breakpoint
CREATE INDEX "search_entries_squashed" ON "search_entries" USING btree ("squashed_name","software_id","status");--> statement-breakpoint
CREATE INDEX "search_entries_by_length" ON "search_entries" USING btree (length("squashed_name"),"squashed_name","software_id");
