CREATE TABLE "presence" (
	"software_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presence_software_id_user_id_pk" PRIMARY KEY("software_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "presence_of_user" ON "presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "presence_by_time" ON "presence" USING btree ("seen_at");