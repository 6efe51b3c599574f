CREATE TABLE "software_history" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "software_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"software_id" integer NOT NULL,
	"user_id" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"version" text,
	"before" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"after" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "software" DROP CONSTRAINT "software_status";--> statement-breakpoint
ALTER TABLE "software_history" ADD CONSTRAINT "software_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "software_history_of_software" ON "software_history" USING btree ("software_id","id");--> statement-breakpoint
CREATE INDEX "software_history_by_time" ON "software_history" USING btree ("at");--> statement-breakpoint
CREATE INDEX "software_history_of_user" ON "software_history" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "software" ADD CONSTRAINT "software_status" CHECK ("software"."status" in ('blank', 'enabled', 'disabled', 'rejected', 'pending', 'error', 'vendor_paywall', 'archived'));--> statement-breakpoint
-- What was changed stays as it was recorded; an account that is deleted takes its name out.
CREATE FUNCTION "keep_software_history"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'software_history is never changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "software_history_is_kept" BEFORE UPDATE ON "software_history"
	FOR EACH ROW WHEN (NEW."user_id" IS NOT NULL
		OR (OLD."id", OLD."software_id", OLD."at", OLD."kind", OLD."version", OLD."before", OLD."after")
			IS DISTINCT FROM (NEW."id", NEW."software_id", NEW."at", NEW."kind", NEW."version", NEW."before", NEW."after"))
	EXECUTE FUNCTION "keep_software_history"();
