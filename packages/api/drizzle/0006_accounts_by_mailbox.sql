CREATE TABLE "devices" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "activation_tokens" RENAME TO "mail_links";--> statement-breakpoint
ALTER TABLE "mail_links" DROP CONSTRAINT "activation_tokens_user_id_users_id_fk";
--> statement-breakpoint
DROP INDEX "activation_tokens_of_user";--> statement-breakpoint
ALTER TABLE "mail_links" ADD COLUMN "purpose" text DEFAULT 'activation' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "kind" text DEFAULT 'activation' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_disabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_of_user" ON "devices" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_links_of_user" ON "mail_links" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "mail_links" ADD CONSTRAINT "mail_links_purpose" CHECK ("mail_links"."purpose" in ('activation', 'password_reset'));--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_kind" CHECK ("mail_outbox"."kind" in ('activation', 'password_reset', 'password_changed'));--> statement-breakpoint
UPDATE "users" SET "is_demo" = true WHERE lower("email") IN ('visitor@patchbay.example', 'staff@patchbay.example', 'superuser@patchbay.example');--> statement-breakpoint
UPDATE "users" SET "last_used_at" = (SELECT max("tokens"."last_used_at") FROM "tokens" WHERE "tokens"."user_id" = "users"."id");
