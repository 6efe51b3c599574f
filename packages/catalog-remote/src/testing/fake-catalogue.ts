import type { Http } from '@patchbay/shared/http';
import {
  facetsHeader,
  mentionsHeader,
  nextCursorHeader,
  readingHeader,
  type SearchReading,
  totalCappedHeader,
} from '@patchbay/domain/api';
import { fittedPlatform } from '@patchbay/domain/versions';
import { subtreeIds, buildCategoryTree, categorySchema } from '@patchbay/domain/entities';
import { createFakeHttp, type FakeAnswer, type FakeRequest } from '@patchbay/shared/testing';

/** A row as a backend sends it, with only the fields that are given. */
type Row = Readonly<Record<string, unknown>>;

interface Rows {
  readonly categories?: readonly Row[];
  /** Categories that the list of all does not have. */
  readonly unlistedCategories?: readonly Row[];
  readonly software?: readonly Row[];
  /** Each with its `software_id`. */
  readonly versions?: readonly Row[];
}

interface FakeCatalogue {
  readonly http: Http & { readonly problems: readonly Error[] };
  readonly requests: readonly FakeRequest[];
  /** The addresses asked for so far, without the host. */
  readonly askedFor: () => readonly string[];
  /** Calls whose path begins so are cut off, until they are mended. */
  readonly cut: (path: string) => void;
  readonly mend: () => void;
  /** Calls whose path begins so are never answered. */
  readonly hang: (path: string) => void;
}

interface FakeCatalogueOptions {
  /** Whether the backend takes `offset` and answers `X-Total-Count`, which the specification does not ask for. */
  readonly countsRows?: boolean;
  /** Whether the backend counts facets in one call, and says so. Default false. */
  readonly countsFacets?: boolean;
  /** What the backend reads in any search. Default: nothing. */
  readonly reading?: SearchReading;
  /** What has any search only in its text. Default: nothing. */
  readonly mentions?: readonly Row[];
  /** Takes extended calls: subtrees, cursors, and totals that count so many at most. Default: it refuses them. */
  readonly maxCounted?: number;
}

const extendedParameters = ['category_tree', 'cursor', 'fields', 'total'];

const missing = () => Response.json({ detail: 'Not found' }, { status: 404 });

/** A backend with these rows and the specification's filters, as far as the catalogue's pages use them. */
export function fakeCatalogue(
  { categories = [], unlistedCategories = [], software = [], versions = [] }: Rows,
  {
    countsRows = true,
    countsFacets = false,
    mentions = [],
    reading,
    maxCounted,
  }: FakeCatalogueOptions = {},
): FakeCatalogue {
  const requests: FakeRequest[] = [];
  const cutPaths = new Set<string>();
  const hangingPaths = new Set<string>();
  const isOneOf = (paths: ReadonlySet<string>, pathname: string) =>
    [...paths].some((path) => pathname.startsWith(path));

  const answer = (request: FakeRequest): FakeAnswer | Promise<FakeAnswer> => {
    requests.push(request);
    const { pathname, searchParams } = request.url;
    if (isOneOf(cutPaths, pathname)) throw new TypeError('cut off');
    if (isOneOf(hangingPaths, pathname)) return new Promise(() => undefined);
    if (pathname === '/api/categories/') return { json: categories };
    const [, categoryId] = /^\/api\/categories\/(\d+)\/$/.exec(pathname) ?? [];
    if (categoryId !== undefined) {
      const json = unlistedCategories.find((row) => String(row['id']) === categoryId);
      return json ? { json } : missing();
    }
    if (pathname === '/api/software/') {
      if (searchParams.get('ranking') === 'mentions') return { json: mentions };
      const list =
        maxCounted === undefined
          ? listAnswer(software, searchParams, countsRows)
          : extendedAnswer(software, categories, searchParams, maxCounted);
      if (countsFacets) list.headers.set(facetsHeader, 'true');
      if (reading) list.headers.set(readingHeader, JSON.stringify(reading));
      if (mentions.length > 0) list.headers.set(mentionsHeader, String(mentions.length));
      return list;
    }
    if (pathname === '/api/software/facets/' && countsFacets) {
      return { json: facetsAnswer(software, searchParams) };
    }
    const [, id, part] = /^\/api\/software\/(\d+)\/(\w*)/.exec(pathname) ?? [];
    const row = software.find((candidate) => String(candidate['id']) === id);
    if (!row) return missing();
    if (row['status'] === 'archived') {
      return Response.json({ detail: 'Not found', code: 'archived' }, { status: 404 });
    }
    if (part === '') return { json: row };
    return { json: versions.filter((version) => String(version['software_id']) === id) };
  };

  return {
    http: createFakeHttp(answer),
    requests,
    askedFor: () => requests.map(({ url }) => `${url.pathname}${decodeURIComponent(url.search)}`),
    cut: (path) => cutPaths.add(path),
    mend: () => {
      cutPaths.clear();
    },
    hang: (path) => hangingPaths.add(path),
  };
}

/** Parameters that a backend does not have to know, each with the field that it filters by. */
const extras = [
  ['vendor', 'vendorSlug'],
  ['format', 'formats'],
  ['type', 'types'],
  ['architecture', 'architectures'],
  ['platform', 'platforms'],
  ['license', 'license'],
  ['install', 'hasPackage'],
] as const;

const fieldOf = (row: Row, field: string): unknown =>
  field === 'hasPackage' ? (row[field] === true ? ['app'] : []) : row[field];

function hasValue(field: unknown, value: string | null): boolean {
  if (value === null) return true;
  const fitted = fittedPlatform(value);
  if (!Array.isArray(field)) return field === value;
  return field.includes(fitted ?? value) || (fitted !== undefined && field.length === 0);
}

/** The counts of each facet, with the filters of the others. */
function facetsAnswer(software: readonly Row[], query: URLSearchParams) {
  const counts = (name: string, field: string) => {
    const others = new URLSearchParams(query);
    others.delete(name);
    const rows = matchingRows(software, others, true);
    const values = rows.flatMap((row): unknown[] => [fieldOf(row, field) ?? []].flat());
    return [...new Set(values)].map((value) => ({
      value,
      count: values.filter((other) => other === value).length,
    }));
  };
  return {
    format: counts('format', 'formats'),
    type: counts('type', 'types'),
    architecture: counts('architecture', 'architectures'),
    platform: counts('platform', 'platforms'),
    license: counts('license', 'license'),
    install: counts('install', 'hasPackage'),
  };
}

function matchingRows(
  software: readonly Row[],
  query: URLSearchParams,
  countsRows: boolean,
): readonly Row[] {
  const ids = (query.get('category') ?? query.get('category__in'))?.split(',');
  const status = query.get('status');
  const statusNot = query.get('status_not');
  const search = query.get('search')?.toLowerCase() ?? '';
  return software.filter(
    (row) =>
      `${String(row['name'])} ${String(row['vendor'])}`.toLowerCase().includes(search) &&
      (!ids || ids.includes(String(row['category_id']))) &&
      (!countsRows ||
        extras.every(([name, field]) => hasValue(fieldOf(row, field), query.get(name)))) &&
      (status === null || (row['status'] ?? 'enabled') === status) &&
      (statusNot === null || (row['status'] ?? 'enabled') !== statusNot),
  );
}

function listAnswer(
  software: readonly Row[],
  query: URLSearchParams,
  countsRows: boolean,
): Response {
  const unknown = extendedParameters.find((name) => query.has(name));
  if (unknown) return Response.json({ [unknown]: ['Unknown parameter'] }, { status: 400 });
  const rows = matchingRows(software, query, countsRows);
  const offset = countsRows ? Number(query.get('offset') ?? 0) : 0;
  const limit = Number(query.get('limit') ?? rows.length);
  return Response.json(
    rows.slice(offset, offset + limit),
    countsRows ? { headers: { 'X-Total-Count': String(rows.length) } } : {},
  );
}

/** The answer of a backend with extended calls: a cursor is the number of the rows before it. */
function extendedAnswer(
  software: readonly Row[],
  categories: readonly Row[],
  query: URLSearchParams,
  maxCounted: number,
): Response {
  const root = Number(query.get('category_tree'));
  const tree = buildCategoryTree(categories.map((row) => categorySchema.cast(row)));
  const within = new Set<unknown>(root > 0 ? subtreeIds(tree, root) : []);
  const rows = matchingRows(software, query, true).filter(
    (row) => root === 0 || within.has(row['category_id']),
  );
  const cursor = query.get('cursor');
  const offset = Number(cursor ?? 0);
  const end = offset + Number(query.get('limit') ?? rows.length);
  const isCapped = query.get('total') === 'capped' && rows.length > maxCounted;
  return Response.json(rows.slice(offset, end), {
    headers: {
      ...(cursor === null && {
        'X-Total-Count': String(isCapped ? maxCounted : rows.length),
        ...(isCapped && { [totalCappedHeader]: 'true' }),
      }),
      ...(end < rows.length && { [nextCursorHeader]: String(end) }),
    },
  });
}
