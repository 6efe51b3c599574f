CREATE TABLE "search_entries" (
	"software_id" integer PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"name_words" text NOT NULL,
	"squashed_name" text COLLATE "C" NOT NULL,
	"squashed_vendor" text COLLATE "C" NOT NULL,
	"names" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"day" date NOT NULL,
	"query" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_misses_day_query_pk" PRIMARY KEY("day","query")
);
--> statement-breakpoint
CREATE TABLE "search_texts" (
	"software_id" integer PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"shortened" text[] NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_entries_names" ON "search_entries" USING gin ("names");--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_texts_words" ON "search_texts" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_words_shortened" ON "search_words" USING gin ("shortened");--> statement-breakpoint
CREATE INDEX "search_words_trigrams" ON "search_words" USING gin ("word" gin_trgm_ops);