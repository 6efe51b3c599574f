CREATE TABLE "clock_readings" (
	"id" integer PRIMARY KEY NOT NULL,
	"trusted_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"agreed_ms" integer DEFAULT 0 NOT NULL
);
