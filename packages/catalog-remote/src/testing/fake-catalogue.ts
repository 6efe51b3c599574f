import type { Http } from '@patchbay/shared/http';
import { createFakeHttp, type FakeAnswer, type FakeRequest } from '@patchbay/shared/testing';

/** A row as a backend sends it, with only the fields that are given. */
type Row = Readonly<Record<string, unknown>>;

interface Rows {
  readonly categories?: readonly Row[];
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
}

const missing = () => Response.json({ detail: 'Not found' }, { status: 404 });

/** A backend with these rows and the specification's filters, as far as the catalogue's pages use them. */
export function fakeCatalogue(
  { categories = [], software = [], versions = [] }: Rows,
  { countsRows = true }: FakeCatalogueOptions = {},
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
    if (pathname === '/api/software/') return listAnswer(software, searchParams, countsRows);
    const [, id, part] = /^\/api\/software\/(\d+)\/(\w*)/.exec(pathname) ?? [];
    const row = software.find((candidate) => String(candidate['id']) === id);
    if (!row) return missing();
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
] as const;

const hasValue = (field: unknown, value: string | null): boolean =>
  value === null || (Array.isArray(field) ? field.includes(value) : field === value);

function listAnswer(
  software: readonly Row[],
  query: URLSearchParams,
  countsRows: boolean,
): Response {
  const ids = (query.get('category') ?? query.get('category__in'))?.split(',');
  const status = query.get('status');
  const statusNot = query.get('status_not');
  const search = query.get('search')?.toLowerCase() ?? '';
  const rows = software.filter(
    (row) =>
      `${String(row['name'])} ${String(row['vendor'])}`.toLowerCase().includes(search) &&
      (!ids || ids.includes(String(row['category_id']))) &&
      (!countsRows || extras.every(([name, field]) => hasValue(row[field], query.get(name)))) &&
      (status === null || (row['status'] ?? 'enabled') === status) &&
      (statusNot === null || (row['status'] ?? 'enabled') !== statusNot),
  );
  const offset = countsRows ? Number(query.get('offset') ?? 0) : 0;
  const limit = Number(query.get('limit') ?? rows.length);
  return Response.json(
    rows.slice(offset, offset + limit),
    countsRows ? { headers: { 'X-Total-Count': String(rows.length) } } : {},
  );
}
