-- Lived with: the code before reads a package by joining its version, and a row without one is joined with none.
ALTER TABLE "packages" ALTER COLUMN "version_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "contents" jsonb;