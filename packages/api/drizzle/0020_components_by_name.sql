-- An Audio Unit is not found by the extension of its file any more.
UPDATE "search_kinds" SET "words" = array_remove("words", 'component')
	WHERE "words" @> ARRAY['component', 'unitcomponent'];
