CREATE TABLE "trade_words" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trade_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"glued" text NOT NULL,
	"words" text NOT NULL,
	"means" text NOT NULL,
	CONSTRAINT "trade_words_glued_unique" UNIQUE("glued")
);
--> statement-breakpoint
ALTER TABLE "audit_log" DROP CONSTRAINT "audit_log_kind";--> statement-breakpoint
ALTER TABLE "search_misses" DROP CONSTRAINT "search_misses_day_query_pk";--> statement-breakpoint
ALTER TABLE "search_misses" ADD COLUMN "kind" text DEFAULT 'not_found' NOT NULL;--> statement-breakpoint
ALTER TABLE "search_misses" ADD CONSTRAINT "search_misses_day_query_kind_pk" PRIMARY KEY("day","query","kind");--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_kind" CHECK ("audit_log"."kind" in ('signed_in', 'sign_in_failed', 'signed_out', 'signed_out_elsewhere', 'signed_out_everywhere', 'account_activated', 'password_changed', 'password_recovered', 'email_changed', 'account_deleted', 'account_added', 'role_changed', 'account_disabled', 'account_enabled', 'password_reset', 'software_created', 'software_saved', 'software_changed', 'software_archived', 'software_restored', 'version_created', 'version_saved', 'cover_uploaded', 'screenshot_uploaded', 'audio_uploaded', 'package_uploaded', 'categories_saved', 'search_misses_cleared', 'trade_words_saved', 'trade_words_removed', 'catalogue_imported', 'catalogue_exported'));--> statement-breakpoint
ALTER TABLE "search_misses" ADD CONSTRAINT "search_misses_kind" CHECK ("search_misses"."kind" in ('not_found', 'not_opened'));--> statement-breakpoint
-- What is kept of searches was worked out with other words.
CREATE TRIGGER "trade_words_renew_revision" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "trade_words"
	FOR EACH STATEMENT EXECUTE FUNCTION "renew_catalogue_revision"();
