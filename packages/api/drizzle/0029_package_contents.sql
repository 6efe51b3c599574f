ALTER TABLE "packages" ALTER COLUMN "version_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "contents" jsonb;