ALTER TABLE "software_history" ADD COLUMN "version_id" integer;--> statement-breakpoint
-- The version that a change is about stays as it was recorded too.
DROP TRIGGER "software_history_is_kept" ON "software_history";--> statement-breakpoint
CREATE TRIGGER "software_history_is_kept" BEFORE UPDATE ON "software_history"
	FOR EACH ROW WHEN (NEW."user_id" IS NOT NULL
		OR (OLD."id", OLD."software_id", OLD."at", OLD."kind", OLD."version", OLD."version_id", OLD."before", OLD."after")
			IS DISTINCT FROM (NEW."id", NEW."software_id", NEW."at", NEW."kind", NEW."version", NEW."version_id", NEW."before", NEW."after"))
	EXECUTE FUNCTION "keep_software_history"();
