import { limits, type Software } from '@patchbay/domain/entities';
import {
  listSoftware,
  listSoftwareByComponents,
  offeredSoftwareSchema,
} from '@patchbay/domain/api';
import { type Host, useHost } from '@patchbay/shared/host';
import { type Http, isApiError } from '@patchbay/shared/http';
import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type UseQueryResult,
} from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { $installedFiles } from '../installs/installed/installed.model.ts';
import { array, boolean, object } from '@patchbay/shared/validation';
import { askConcurrently } from './ask-concurrently.ts';
import { installerKeys } from './installer-keys.ts';
import { askOrRecall } from './kept-answer.ts';
import { offerAll, type OfferedSoftware } from './offered-software.query.ts';

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();

const shortestPart = 3;

/**
 * The software that installed plugins may be of, by their names: the same, or one the beginning of the other; the same
 * ones first. The versions' components decide; this only keeps the page from asking for every version of the catalogue.
 */
export function candidatesFor(
  pluginNames: readonly string[],
  software: readonly Software[],
): readonly Software[] {
  const names = [...new Set(pluginNames.map(fold))].filter((name) => name !== '').sort();
  const known = new Set(names);

  const beginsSome = (name: string) => {
    let low = 0;
    let high = names.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((names[middle] ?? '') < name) low = middle + 1;
      else high = middle;
    }
    return names[low]?.startsWith(name) ?? false;
  };
  const hasBeginning = (name: string) => {
    for (let length = shortestPart; length <= name.length; length += 1) {
      if (known.has(name.slice(0, length))) return true;
    }
    return false;
  };
  const mayBe = (name: string) =>
    name.length >= shortestPart && (beginsSome(name) || hasBeginning(name));

  const same: Software[] = [];
  const alike: Software[] = [];
  for (const one of new Map(software.map((entry) => [entry.id, entry])).values()) {
    const texts = [fold(one.name), fold(`${one.vendor}${one.name}`)];
    if (texts.some((name) => known.has(name))) same.push(one);
    else if (texts.some(mayBe)) alike.push(one);
  }
  return [...same, ...alike];
}

type Source = Pick<Host, 'http' | 'queryClient' | 'config' | 'storage'>;

/** What the catalogue has of the installed files. */
interface InstalledOffers {
  readonly offered: readonly OfferedSoftware[];
  /** There was more that could have been asked for. */
  readonly isCut: boolean;
}

const offersSchema = object({
  offered: array(offeredSoftwareSchema.required()).required(),
  isCut: boolean().required(),
}).required();

const staleTime = 10 * 60_000;
/** Names to search for, and software whose versions are asked for: each costs a request, once in a while. */
export const maxAsked = 500;
/** As the search box asks. */
const maxResults = 10;

const namedSoftwareQuery = (http: Http, name: string) =>
  queryOptions({
    queryKey: installerKeys.named(name),
    queryFn: async ({ signal }): Promise<readonly Software[]> => {
      const filters = {
        search: name,
        limit: maxResults,
        order: 'name',
        status: 'enabled',
      } as const;
      try {
        return (await listSoftware(http, filters, signal)).software;
      } catch (error) {
        // A file may have a name that nothing can be searched for by.
        if (isApiError(error) && error.status === 400) return [];
        throw error;
      }
    },
    staleTime,
  });

const baseOf = (file: string): string => {
  const base = file.split('.', 1)[0]?.trim() ?? '';
  return base === '' ? file : base;
};

/** The names of the plugins that files are of, as rules N3 and N4 group them. */
const pluginNames = (files: readonly string[]): readonly string[] => [
  ...new Set(
    files
      .filter((file) => !file.toLowerCase().endsWith('.app'))
      .map((file) => baseOf(file).slice(0, limits.nameLength)),
  ),
];

/** For a backend that announces nothing: suites whose plugins have other names are not found. */
async function findByNames(
  host: Source,
  files: readonly string[],
  signal: AbortSignal,
): Promise<InstalledOffers> {
  const names = pluginNames(files);
  const asked = names.slice(0, maxAsked);
  const found = await askConcurrently(asked, signal, (name) =>
    host.queryClient.query(namedSoftwareQuery(host.http, name)),
  );
  const candidates = candidatesFor(asked, found.flat());
  return {
    offered: await offerAll(host, candidates.slice(0, maxAsked), signal),
    isCut: names.length > maxAsked || candidates.length > maxAsked,
  };
}

const installedOffersQuery = (host: Source, files: readonly string[]) =>
  queryOptions({
    queryKey: installerKeys.offeredFor(files),
    queryFn: ({ signal }) =>
      askOrRecall<InstalledOffers>(
        { storage: host.storage, key: 'installed-offers', schema: offersSchema },
        async () =>
          host.config.listCalls === 'extended'
            ? { offered: await listSoftwareByComponents(host.http, files, signal), isCut: false }
            : findByNames(host, files, signal),
      ),
    staleTime,
    // A list does not lose what it says of the others while one more is looked up.
    placeholderData: keepPreviousData,
  });

interface OffersOptions {
  /** False to take only what is known already. */
  readonly isWanted?: boolean;
  readonly retry?: false;
}

/** What the catalogue has of all that is installed (rule N16): one query for the list and for every card. */
export function useInstalledOffers({
  isWanted = true,
  ...options
}: OffersOptions = {}): UseQueryResult<InstalledOffers> {
  const host = useHost();
  const files = useUnit($installedFiles);
  return useQuery({
    ...installedOffersQuery(host, files ?? []),
    ...options,
    enabled: isWanted && files !== null && files.length > 0,
  });
}
