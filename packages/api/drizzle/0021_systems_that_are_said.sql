-- Software is for the systems that its versions say, whatever processor they are built for.
UPDATE "software" SET "platforms" = array_remove("platforms", 'macos')
	WHERE "platforms" @> '{macos}' AND NOT EXISTS (
		SELECT 1 FROM "versions"
			WHERE "versions"."software_id" = "software"."id" AND "status" = 'active' AND "versions"."platforms" @> '{macos}');
