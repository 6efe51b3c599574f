CREATE TABLE "usage_counts" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"software_id" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "usage_counts_software_id_day_kind_pk" PRIMARY KEY("software_id","day","kind"),
	CONSTRAINT "usage_counts_kind" CHECK ("usage_counts"."kind" in ('view', 'search_opened', 'search_not_opened', 'search_not_found', 'install_begun', 'install_done', 'install_cancelled', 'install_failed_refused', 'install_failed_download', 'install_failed_unpack', 'install_failed_install', 'install_failed_other', 'view_on_macos', 'view_on_windows', 'view_on_linux', 'view_on_other', 'install_on_macos', 'install_on_windows', 'install_on_linux', 'install_on_other'))
);
--> statement-breakpoint
CREATE INDEX "usage_counts_by_day" ON "usage_counts" USING btree ("kind","day");