-- The backend writes these rows anew when it starts: categories, formats and types stand in them now.
DELETE FROM "search_entries";--> statement-breakpoint
DELETE FROM "search_texts";--> statement-breakpoint
DELETE FROM "search_words";--> statement-breakpoint
DROP INDEX "search_entries_kind";--> statement-breakpoint
DROP INDEX "search_entries_names";--> statement-breakpoint
ALTER TABLE "search_entries" DROP COLUMN "kind_id";--> statement-breakpoint
ALTER TABLE "search_entries" RENAME COLUMN "names" TO "words";--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("words");--> statement-breakpoint
DROP TABLE "search_kinds";
