CREATE TABLE "audit_log" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" integer,
	"email" text COLLATE "C",
	"kind" text COLLATE "C" NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "audit_log_kind" CHECK ("audit_log"."kind" in ('signed_in', 'sign_in_failed', 'account_deleted', 'account_added', 'role_changed', 'account_disabled', 'account_enabled', 'password_reset', 'software_created', 'software_saved', 'software_changed', 'software_archived', 'software_restored', 'version_created', 'version_saved', 'cover_uploaded', 'screenshot_uploaded', 'audio_uploaded', 'package_uploaded', 'categories_saved', 'search_misses_cleared', 'catalogue_imported', 'catalogue_exported'))
);
--> statement-breakpoint
CREATE INDEX "audit_log_by_time" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_of_user" ON "audit_log" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_by_email" ON "audit_log" USING btree (lower("email"),"id");--> statement-breakpoint
CREATE INDEX "audit_log_by_kind" ON "audit_log" USING btree ("kind","id");--> statement-breakpoint
-- What was done stays as it was noted, until it is older than a time that the transaction names.
CREATE FUNCTION "keep_audit_log"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD."at" < NULLIF(current_setting('patchbay.audit_log_ends', true), '')::timestamptz THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'audit_log is never changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_log_is_kept" BEFORE UPDATE OR DELETE ON "audit_log"
	FOR EACH ROW EXECUTE FUNCTION "keep_audit_log"();
