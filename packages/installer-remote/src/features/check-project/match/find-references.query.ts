import { listSoftware } from '@patchbay/domain/api';
import type { Software } from '@patchbay/domain/entities';
import type { Host } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import { queryOptions } from '@patchbay/shared/query';
import type { PluginReference } from '../../../project-files/plugin-reference.ts';
import { askConcurrently } from '../../../lib/ask-concurrently.ts';
import { installerKeys } from '../../../lib/installer-keys.ts';
import { offerAll, type OfferedSoftware } from '../../../lib/offered-software.query.ts';
import { isMaker } from '../../../lib/same-maker.ts';
import {
  hasPluginNamed,
  matchComponent,
  matchReference,
  type ReferenceMatch,
} from './match-reference.ts';

type Source = Pick<Host, 'http' | 'queryClient' | 'config'>;

/** A plugin that a file names, and what the catalogue has of it. */
export interface CheckedReference {
  readonly reference: PluginReference;
  /** 'unsure' where something alike is there, null where nothing is. */
  readonly match: OfferedSoftware | 'unsure' | null;
}

const maxResults = 50;
/** Each costs a request for its versions, once in a while. */
const maxOfMaker = 30;

interface Found {
  readonly software: readonly Software[];
  /** There is no more that fits the search. */
  readonly isAll: boolean;
}

const searchQuery = (http: Http, search: string, ranking: Source['config']['searchRanking']) =>
  queryOptions({
    queryKey: installerKeys.catalogueSearch(search, ranking),
    queryFn: async ({ signal }): Promise<Found> => {
      const filters = { status: 'enabled', search, limit: maxResults } as const;
      const { software, received, total } = await listSoftware(
        http,
        ranking === 'relevance' ? { ...filters, ranking } : filters,
        signal,
      );
      return { software, isAll: total === null ? received < maxResults : received >= total };
    },
    staleTime: 10 * 60_000,
  });

const search = ({ http, queryClient, config }: Source, text: string) =>
  queryClient.query(searchQuery(http, text, config.searchRanking));

/** 'ValhallaRoom' as people write it: 'Valhalla Room'. */
const spaced = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .trim();

/** The catalogue's software for the plugins that a file names, in their order (rule N23). */
export const findReferencesQuery = (host: Source, references: readonly PluginReference[]) =>
  queryOptions({
    queryKey: installerKeys.projectMatches(references),
    queryFn: async ({ signal }): Promise<readonly CheckedReference[]> => {
      const matches = await askConcurrently(references, signal, (reference) =>
        findReference(host, reference, signal),
      );
      const found = matches.filter(isSoftware);
      const offered = new Map(
        (await offerAll(host, found, signal)).map((one) => [one.software.id, one]),
      );
      return references.map((reference, index) => {
        const match = matches[index] ?? null;
        if (!isSoftware(match)) return { reference, match };
        const offer = offered.get(match.id) ?? { software: match, versions: [] };
        const isSure = isMaker(match, reference.vendor) || hasPluginNamed(reference, offer);
        return { reference, match: isSure ? offer : 'unsure' };
      });
    },
    staleTime: 10 * 60_000,
  });

const isSoftware = (match: ReferenceMatch): match is Software =>
  match !== null && match !== 'unsure';

async function findReference(
  host: Source,
  reference: PluginReference,
  signal: AbortSignal,
): Promise<ReferenceMatch> {
  let best: ReferenceMatch = null;
  for (const text of new Set([reference.name, spaced(reference.name)])) {
    if (text === '') continue;
    const { software, isAll } = await search(host, text);
    const match = matchReference(reference, software, { isAll });
    const isOfMaker = isSoftware(match) && isMaker(match, reference.vendor);
    if (isOfMaker || (isSoftware(match) && reference.vendor === '')) return match;
    best ??= match;
  }
  return (await findInSuites(host, reference, signal)) ?? best;
}

/** A plugin that is a part of a software of another name, by its maker and the versions' components. */
async function findInSuites(
  host: Source,
  reference: PluginReference,
  signal: AbortSignal,
): Promise<Software | null> {
  if (reference.vendor === '') return null;
  const { software } = await search(host, reference.vendor);
  const ofMaker = software.filter((one) => isMaker(one, reference.vendor));
  if (ofMaker.length === 0 || ofMaker.length > maxOfMaker) return null;
  return matchComponent(reference, await offerAll(host, ofMaker, signal));
}
