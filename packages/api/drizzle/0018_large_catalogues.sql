-- An import writes versions before their software, which says what they offer.
ALTER TABLE "versions" ALTER CONSTRAINT "versions_software_id_software_id_fk" DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
DROP INDEX "search_entries_names";--> statement-breakpoint
-- The words of a vendor are others than those of a name, in place of the same with another weight, of which an index knows nothing.
UPDATE "search_entries" SET "names" = (
	SELECT array_to_tsvector(array_agg(CASE WHEN 'B' = ANY ("weights") THEN '@' || "lexeme" ELSE "lexeme" END))
	FROM unnest("names")
);--> statement-breakpoint
CREATE INDEX "search_entries_names" ON "search_entries" USING gin ("names");
