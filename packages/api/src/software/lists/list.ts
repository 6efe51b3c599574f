import { and } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import {
  facetsHeader,
  mentionsHeader,
  nextCursorHeader,
  readingHeader,
  type SearchReading,
  totalCappedHeader,
} from '@patchbay/domain/api';
import { countSearch } from '../../counts/usage-calls.ts';
import type { ApiContext, Viewer } from '../../server/context.ts';
import { briefAnswer, softwareAnswer, type SoftwareRow } from '../software-answer.ts';
import type { KeptCatalogue } from '../kept-catalogue.ts';
import type { ReadSource } from '../public-reads.ts';
import { countMiss } from '../search/count-misses.ts';
import type { RankedReading } from '../search/read-facts.ts';
import { findRanked, type RankedRequest } from '../search/ranking.ts';
import { cursorAt, cursorBehind } from './list-cursor.ts';
import { readListParameters, type ListParameters } from './list-parameters.ts';
import { countSoftware, keyOf, maxCounted, totalOf, type Total } from './list-total.ts';
import { readPageIds, readSoftwareRows } from './software-page.ts';
import { softwareBehind } from './software-order.ts';
import { isFiltered, rankedRequest, readRanking, whereListed } from './where-listed.ts';

interface ListPage {
  readonly rows: readonly SoftwareRow[];
  /** Null where the page is asked for behind another one, which has said it. */
  readonly total: Total | null;
  /** Null at the end of the list. */
  readonly nextCursor: string | null;
  /** How much more has the search only in its text. */
  readonly mentioned?: number;
}

/**
 * `GET /api/software/`: a page of what matches, how many match in `X-Total-Count`, and where the next page begins in
 * `X-Next-Cursor`. A page ends early where its rows are too many bytes; whoever wants the rest asks on from there. It
 * announces `GET /api/software/facets/`.
 * @param writing has the database in which searches in vain are counted
 */
export const listSoftware = (
  { context, kept, answerPublicly }: ReadSource,
  writing: ApiContext,
): Handler =>
  answerPublicly(async (c, viewer, revision) => {
    const parameters = readListParameters(new URL(c.req.url).searchParams);
    const reading = await readRanking(context.database, kept, parameters, viewer, revision);
    const page =
      reading && parameters.ranking === 'relevance'
        ? await readRanked(context, kept, { parameters, reading, viewer, revision })
        : await readOrdered(context, kept, { parameters, viewer, revision });
    const isMiss = reading !== null && page.total?.count === 0;
    const answer = parameters.isBrief ? briefAnswer : softwareAnswer;
    const { total, nextCursor, mentioned = 0 } = page;
    return {
      value: page.rows.map((row) => answer(row, viewer)),
      headers: {
        [facetsHeader]: 'true',
        ...(total && { 'X-Total-Count': String(total.count) }),
        ...(total?.isCapped && { [totalCappedHeader]: 'true' }),
        ...(nextCursor !== null && { [nextCursorHeader]: nextCursor }),
        ...(mentioned > 0 && { [mentionsHeader]: String(mentioned) }),
        ...(reading && saysFacts(reading) && { [readingHeader]: toHeader(reading) }),
      },
      ...(isMiss && { doBeside: () => countAsMiss(writing, c, parameters, viewer) }),
    };
  });

const saysFacts = ({ facts, unmet }: RankedReading): boolean => facts.length + unmet.length > 0;

/** Only ASCII: labels and words are of the list of meanings. */
const toHeader = ({ facts, unmet }: RankedReading): string => {
  const reading: SearchReading = {
    facts: [...facts, ...unmet].map(({ typed, label, facet, values }) => ({
      typed,
      label,
      facet,
      ...(values.length === 1 && { value: values[0] }),
    })),
    unmet: unmet.map(({ typed }) => typed),
  };
  return JSON.stringify(reading);
};

/** A text that filters keep from being found, or that staff try, says nothing about the catalogue. */
async function countAsMiss(
  context: ApiContext,
  c: Context,
  parameters: ListParameters,
  viewer: Viewer,
): Promise<void> {
  if (viewer.isStaff || isFiltered(parameters) || parameters.ranking !== 'relevance') return;
  countSearch(context, c, 'search_not_found');
  await countMiss(context, c, { text: parameters.search, kind: 'not_found' });
}

interface WantedList {
  readonly parameters: ListParameters;
  readonly viewer: Viewer;
  /** The revision of the catalogue, as far as the call has read it. */
  readonly revision: string | undefined;
}

async function readOrdered(
  { database }: ApiContext,
  kept: KeptCatalogue,
  { parameters, viewer, revision }: WantedList,
): Promise<ListPage> {
  const { limit, cursor, isBrief, isTotalCapped } = parameters;
  const listed = await whereListed(database, kept, parameters, viewer);
  const behind = cursor?.kind === 'row' ? softwareBehind(parameters, cursor) : undefined;
  const offset = cursor?.kind === 'offset' ? cursor.offset : parameters.offset;
  const readRows = async () => {
    // One more says whether there is a next page.
    const page = { where: and(listed, behind), order: parameters, limit: limit + 1, offset };
    const ids = await readPageIds(database, page);
    const rows = await readSoftwareRows(database, ids.slice(0, limit), { viewer, isBrief });
    const last = rows.at(-1);
    const hasMore = last !== undefined && rows.length < ids.length;
    return { rows, nextCursor: hasMore ? cursorBehind(parameters, last) : null };
  };
  const readTotal = async () => {
    if (cursor) return null;
    const most = isTotalCapped ? maxCounted : undefined;
    const key = keyOf(parameters.scope, viewer.isStaff, isTotalCapped);
    const count = () => countSoftware(database, listed, most);
    const counted = await kept.totals(key, count, revision);
    return totalOf(counted, isTotalCapped);
  };
  const [page, total] = await Promise.all([readRows(), readTotal()]);
  return { ...page, total };
}

/**
 * The numbers of a search's results that are found together: the box of a search asks for 10, and its page for a part
 * of 60.
 */
const foundAtOnce = [10, 60];

async function readRanked(
  { database }: ApiContext,
  kept: KeptCatalogue,
  { parameters, reading, viewer, revision }: WantedList & { readonly reading: RankedReading },
): Promise<ListPage> {
  const { limit, cursor, isBrief, isTotalCapped } = parameters;
  const offset = cursor?.kind === 'offset' ? cursor.offset : parameters.offset;
  const request = await rankedRequest(kept, parameters, reading, viewer, revision);
  const keyFor = (what: string) =>
    keyOf('ranked', what, parameters.scope, viewer.isStaff, isTotalCapped);
  const find = (place: Pick<RankedRequest, 'limit' | 'offset'>, asOf: string | undefined) =>
    findRanked(database, {
      ...request,
      ...place,
      maxCounted: isTotalCapped ? maxCounted : undefined,
      keepCount: (count) => kept.totals(keyFor('all'), count, asOf),
    });
  const atOnce = foundAtOnce.find((most) => offset + limit <= most);
  const { ids, total, mentioned } =
    atOnce === undefined
      ? await find({ limit, offset }, revision)
      : await kept.found(
          keyFor(`first ${atOnce}`),
          (asOf) => find({ limit: atOnce, offset: 0 }, asOf),
          revision,
        );
  const shown = atOnce === undefined ? ids : ids.slice(offset, offset + limit);
  const rows = await readSoftwareRows(database, shown, { viewer, isBrief });
  const next = offset + rows.length;
  return {
    rows,
    total: cursor ? null : totalOf(total, isTotalCapped),
    nextCursor: rows.length > 0 && next < total ? cursorAt(next) : null,
    mentioned,
  };
}
