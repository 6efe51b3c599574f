-- An Audio Unit is not found by the extension of its file any more: the words of such a kind become those that are written today.
UPDATE "search_kinds" SET "words" = ARRAY(
	SELECT DISTINCT "word" COLLATE "C" AS "word" FROM unnest("words" || ARRAY['auaudiounit', 'audiounit', 'unit']) AS "word"
		WHERE "word" <> ALL (ARRAY['auaudiounitcomponent', 'audiounitcomponent', 'unitcomponent', 'component'])
		ORDER BY "word")
	WHERE "words" @> ARRAY['auaudiounitcomponent'];
