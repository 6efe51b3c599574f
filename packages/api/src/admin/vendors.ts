import { and, count, desc, ne } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { Vendor } from '@patchbay/domain/api';
import { software } from '../db/schema.ts';
import { answerJson } from '../http/answer-json.ts';
import { createQueryReader, plainText } from '../http/requests/query-parameters.ts';
import type { ApiContext } from '../server/context.ts';
import { slipsAllowed } from '../software/search/correct-search.ts';
import { countSlips, partsOf, squash } from '../text/search-parts.ts';

const mostAnswered = 8;
/** More than there are plugin makers: a catalogue of spam would be read whole otherwise. */
const mostRead = 20_000;
const minLengthForSlips = 4;
/** Many names begin nearly alike: shorter ones would be offered for what is another maker. */
const minLengthForSlipsOfBeginning = 6;
/** Longer texts are compared letter by letter with nothing. */
const maxLengthForSlips = 40;
const noMatch = 100;

export const vendorsQuery = { q: plainText };

/** How far a name is from a typed text, both without case, accents and spaces: 0 for the same. */
function distance(typed: string, name: string): number {
  const squashed = squash(name);
  if (squashed === typed) return 0;
  if (squashed.startsWith(typed)) return 1;
  const allowed = slipsAllowed(typed);
  const mayBeNear = (minLength: number) =>
    typed.length >= minLength && typed.length <= maxLengthForSlips;
  const isNearInLength = Math.abs(squashed.length - typed.length) <= allowed;
  const slips =
    mayBeNear(minLengthForSlips) && isNearInLength ? countSlips(typed, squashed) : noMatch;
  if (slips <= allowed) return 1 + slips;
  const parts = partsOf(name);
  if (parts.some((_, index) => parts.slice(index).join('').startsWith(typed))) return 4;
  const slipsOfBeginning = mayBeNear(minLengthForSlipsOfBeginning)
    ? countSlips(typed, squashed.slice(0, typed.length))
    : noMatch;
  return slipsOfBeginning <= allowed ? 5 : noMatch;
}

/** `GET /api/software-admin/vendors/?q=`: the makers that a text may name, by their names and aliases, the nearest first. */
export const listVendors =
  ({ database }: ApiContext): Handler =>
  async (c) => {
    const { read, refuseProblems } = createQueryReader(
      new URL(c.req.url).searchParams,
      vendorsQuery,
    );
    const typed = squash(read('q') ?? '');
    refuseProblems();
    if (typed === '') return answerJson(c, []);
    const rows = await database
      .select({ vendor: software.vendor, aliases: software.vendorAliases, count: count() })
      .from(software)
      .where(and(ne(software.vendor, ''), ne(software.status, 'archived')))
      .groupBy(software.vendor, software.vendorAliases)
      .orderBy(desc(count()), software.vendor, software.vendorAliases)
      .limit(mostRead);
    const vendors = new Map<string, Vendor>();
    for (const { vendor, aliases, count: entries } of rows) {
      const before = vendors.get(vendor);
      vendors.set(vendor, {
        vendor,
        count: (before?.count ?? 0) + entries,
        aliases: [...new Set([...(before?.aliases ?? []), ...aliases])],
      });
    }
    const found = [...vendors.values()]
      .map((maker) => ({
        maker,
        far: Math.min(...[maker.vendor, ...maker.aliases].map((name) => distance(typed, name))),
      }))
      .filter(({ far }) => far < noMatch)
      .sort(
        (a, b) =>
          a.far - b.far ||
          b.maker.count - a.maker.count ||
          (a.maker.vendor < b.maker.vendor ? -1 : 1),
      )
      .slice(0, mostAnswered);
    return answerJson(
      c,
      found.map(({ maker }) => maker),
    );
  };
