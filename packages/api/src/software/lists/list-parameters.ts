import { architectures, softwareStatuses, versionTypes } from '@patchbay/domain/entities';
import { componentFormat } from '@patchbay/domain/format';
import {
  createQueryReader,
  no,
  ok,
  oneOf,
  plainText,
  sortOrder,
  wholeNumber,
  type Read,
  type SortOrder,
} from '../http/requests/query-parameters.ts';
import { largestId } from '../http/requests/read-id.ts';

type Status = (typeof softwareStatuses)[number];

/** What `GET /api/software/` is asked for (rule H23; rule H23). */
export interface ListParameters extends SortOrder {
  readonly limit: number;
  readonly offset: number;
  /** Text as typed; empty for all. */
  readonly search: string;
  /** What is found comes by how well it fits the search, in place of the order (rule H81). */
  readonly isRanked: boolean;
  readonly categoryIds: readonly number[] | null;
  readonly status: Status | null;
  readonly statusNot: Status | null;
  readonly vendorSlug: string | null;
  readonly format: string | null;
  readonly type: string | null;
  readonly architecture: string | null;
}

/** Also what a list without `limit` answers at most. */
const mostRows = 1000;
const mostCategories = 5000;

const idList = (text: string): Read<readonly number[]> => {
  const ids = text.split(',').map((id) => id.trim());
  if (ids.length > mostCategories) return no(`Must have at most ${String(mostCategories)} ids`);
  return ids.every((id) => /^\d{1,10}$/.test(id) && Number(id) >= 1 && Number(id) <= largestId)
    ? ok([...new Set(ids.map(Number))])
    : no('Must be a list of ids, separated by commas');
};

/**
 * @throws Refusal with the messages of every parameter that is unknown, given twice, or has no possible value
 */
export function readListParameters(query: URLSearchParams): ListParameters {
  const { read, refuse, refuseProblems } = createQueryReader(query);
  const order = read('order', sortOrder);
  const ordering = read('ordering', sortOrder);
  const category = read('category', wholeNumber(1, largestId));
  const among = read('category__in', idList);
  const search = read('search', plainText);
  const ranking = read('ranking', oneOf(['relevance']));
  if (ranking !== null && !search?.trim()) refuse('ranking', 'Needs a search');
  const parameters: ListParameters = {
    ...(order ?? ordering ?? { sortBy: 'name', isDescending: false }),
    limit: read('limit', wholeNumber(1, mostRows)) ?? mostRows,
    offset: read('offset', wholeNumber(0, largestId)) ?? 0,
    search: search ?? '',
    isRanked: ranking !== null,
    categoryIds:
      category === null ? among : [category].filter((id) => among === null || among.includes(id)),
    status: read('status', oneOf(softwareStatuses)),
    statusNot: read('status_not', oneOf(softwareStatuses)),
    vendorSlug: read('vendor', plainText),
    format: read('format', (text) =>
      /^[A-Za-z0-9]{1,40}$/.test(text)
        ? ok(componentFormat(`any.${text}`) ?? text)
        : no('Must be a format like VST3'),
    ),
    type: read('type', oneOf(versionTypes)),
    architecture: read('architecture', oneOf(architectures)),
  };
  refuseProblems();
  return parameters;
}
