import type { Handler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import type { KeptCatalogue } from '../kept-catalogue.ts';
import type { AnswerPublicly } from '../public-answers.ts';
import { facetNames } from '../lists/list-filters.ts';
import { readListParameters } from '../lists/list-parameters.ts';
import { keyOf } from '../lists/list-total.ts';
import { readRanking, whereListed } from '../lists/where-listed.ts';
import { countFacet, readCombinations } from './combinations.ts';

/**
 * `GET /api/software/facets/`: for each value of a facet, how many software `GET /api/software/` would have with the same
 * parameters and this value (rule H27). All of them are counted out of one reading of the list, which is kept until the
 * catalogue changes. Values that no software has are left out; page and order change nothing.
 */
export const getFacets = (
  { database }: Pick<ApiContext, 'database'>,
  kept: KeptCatalogue,
  answerPublicly: AnswerPublicly,
): Handler =>
  answerPublicly(async (c, viewer, revision) => {
    const query = new URL(c.req.url).searchParams;
    const { chosen } = readListParameters(query);
    // Chosen values of facets are applied afterwards, so that one reading serves all choices.
    for (const facet of facetNames) query.delete(facet);
    const parameters = readListParameters(query);
    const reading = await readRanking(database, kept, parameters, viewer, revision);
    const facts = reading?.facts ?? [];
    const combinations = await kept.combinations(
      keyOf(parameters.scope, viewer.isStaff),
      async () =>
        // So are facts that the search says.
        readCombinations(database, await whereListed(database, kept, parameters, viewer, [])),
      revision,
    );
    return {
      value: Object.fromEntries(
        facetNames.map((facet) => [facet, countFacet(combinations, facet, chosen, facts)]),
      ),
    };
  });
