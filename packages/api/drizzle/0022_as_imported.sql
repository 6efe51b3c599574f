-- What an import has written otherwise, of known fields and of others, is in one column.
ALTER TABLE "categories" ADD COLUMN "imported" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "software" ADD COLUMN "imported" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "versions" ADD COLUMN "imported" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "categories" SET "imported" = "spelling" || (SELECT coalesce(jsonb_object_agg("key", jsonb_build_object('written', "value")), '{}') FROM jsonb_each("extra"))
	WHERE "extra" <> '{}' OR "spelling" <> '{}';--> statement-breakpoint
UPDATE "software" SET "imported" = "spelling" || (SELECT coalesce(jsonb_object_agg("key", jsonb_build_object('written', "value")), '{}') FROM jsonb_each("extra"))
	WHERE "extra" <> '{}' OR "spelling" <> '{}';--> statement-breakpoint
UPDATE "versions" SET "imported" = "spelling" || (SELECT coalesce(jsonb_object_agg("key", jsonb_build_object('written', "value")), '{}') FROM jsonb_each("extra"))
	WHERE "extra" <> '{}' OR "spelling" <> '{}';--> statement-breakpoint
ALTER TABLE "categories" DROP COLUMN "extra", DROP COLUMN "spelling";--> statement-breakpoint
ALTER TABLE "software" DROP COLUMN "extra", DROP COLUMN "spelling";--> statement-breakpoint
ALTER TABLE "versions" DROP COLUMN "extra", DROP COLUMN "spelling";--> statement-breakpoint
-- Things are removed by their plain age.
DROP TABLE "clock_readings";
