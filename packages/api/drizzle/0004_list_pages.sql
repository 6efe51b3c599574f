DROP INDEX "software_all_by_name";--> statement-breakpoint
DROP INDEX "software_all_by_vendor";--> statement-breakpoint
DROP INDEX "software_all_by_created";--> statement-breakpoint
DROP INDEX "software_all_by_modified";--> statement-breakpoint
DROP INDEX "software_search_counts";--> statement-breakpoint
ALTER TABLE "software"
	ALTER COLUMN "search_text" SET DATA TYPE text USING left("search_text", CASE WHEN octet_length("search_text") > 1600 THEN 400 ELSE 800 END),
	ALTER COLUMN "name_key" SET DATA TYPE text COLLATE "C" USING left("name_key", CASE WHEN octet_length("name_key") > 800 THEN 200 ELSE 400 END),
	ALTER COLUMN "vendor_key" SET DATA TYPE text COLLATE "C" USING left("vendor_key", CASE WHEN octet_length("vendor_key") > 800 THEN 200 ELSE 400 END);--> statement-breakpoint
CREATE INDEX "software_list_by_name" ON "software" USING btree ("name_key","id","search_text","status","has_blank_version_urls");--> statement-breakpoint
CREATE INDEX "software_list_by_vendor" ON "software" USING btree ("vendor_key","id","search_text","status","has_blank_version_urls");--> statement-breakpoint
CREATE INDEX "software_list_by_created" ON "software" USING btree ("created_at","id","search_text","status","has_blank_version_urls");--> statement-breakpoint
CREATE INDEX "software_list_by_modified" ON "software" USING btree ("modified_at","id","search_text","status","has_blank_version_urls");