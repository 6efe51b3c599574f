DROP INDEX "search_entries_words";--> statement-breakpoint
DROP INDEX "search_entries_names";--> statement-breakpoint
ALTER TABLE "search_entries" ADD COLUMN "kinds" "tsvector";--> statement-breakpoint
-- What is in the names too is found there.
UPDATE "search_entries" SET "kinds" = ts_delete("words", tsvector_to_array("names")),
	"names" = "names" || ('''#' || length("squashed_name") || '''')::tsvector;--> statement-breakpoint
ALTER TABLE "search_entries" ALTER COLUMN "kinds" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "search_entries" DROP COLUMN "words";--> statement-breakpoint
CREATE INDEX "search_entries_names" ON "search_entries" USING gin ("names");--> statement-breakpoint
CREATE INDEX "search_entries_kinds" ON "search_entries" USING gin ("kinds");--> statement-breakpoint
-- The next start writes these anew, with the words of their taglines.
DELETE FROM "search_entries" USING "software" WHERE "software"."id" = "software_id" AND "tagline" <> '';
