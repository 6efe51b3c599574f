import type {
  Architecture,
  SoftwareStatus,
  VersionStatus,
  VersionType,
} from '@patchbay/domain/entities';
import { and, count, inArray, sql } from 'drizzle-orm';
import { pgSchema, text } from 'drizzle-orm/pg-core';
import type { Database } from '../src/db/database.ts';
import { software } from '../src/db/schema.ts';
import { vacuum } from '../src/db/vacuum.ts';
import { OperatorError } from '../src/process/operator-error.ts';
import { summaryOf } from '../src/software/version-summary.ts';
import { createEntryMaker } from '../src/software/search/entries/entry-words.ts';
import { numberKinds } from '../src/software/search/entries/search-kinds.ts';
import { isWorthCorrecting } from '../src/software/search/entries/begin-writing.ts';
import { searchKeys } from '../src/text/search-keys.ts';
import { shortened } from '../src/text/search-parts.ts';
import { slugOf } from '../src/text/slug.ts';

export interface LoadedCategory {
  readonly id: number;
  readonly name: string;
  readonly slug?: string;
  readonly parent_id?: number | null;
  readonly order?: number;
}

export interface LoadedSoftware {
  readonly software: {
    readonly id: number;
    readonly name: string;
    readonly vendor?: string | undefined;
    readonly tagline?: string | undefined;
    readonly description?: string;
    readonly category_id?: number | null;
    readonly status?: SoftwareStatus;
    readonly url?: string;
    readonly cover?: string | null;
    readonly createdAt?: string | undefined;
    readonly modifiedAt?: string | undefined;
  };
  readonly versions: readonly {
    readonly version?: string;
    readonly status?: VersionStatus;
    readonly type?: VersionType;
    readonly architecture?: Architecture;
    readonly url?: string;
    readonly components?: readonly string[];
  }[];
}

export interface Catalogue {
  readonly categories: readonly LoadedCategory[];
  /** Read once, so that a million need no room. */
  readonly software: Iterable<LoadedSoftware>;
}

type Row = Readonly<Record<string, unknown>>;

const softwareAtOnce = 2000;

/** Rows with their columns' names. Columns that they leave out have their defaults. */
async function insert(database: Database, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const name = sql.identifier(table);
  const columns = sql.join(
    Object.keys(first).map((column) => sql.identifier(column)),
    sql`, `,
  );
  await database.execute(
    sql`insert into ${name} (${columns}) select ${columns}
      from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)`,
  );
}

function pathsOf(categories: readonly LoadedCategory[]) {
  const byId = new Map(categories.map((row) => [row.id, row]));
  const pathOf = (id: number | null | undefined): readonly string[] => {
    const row = byId.get(id ?? 0);
    return row ? [...pathOf(row.parent_id), row.name] : [];
  };
  return pathOf;
}

const inFull = (version: LoadedSoftware['versions'][number]) => ({
  version: version.version ?? '',
  status: version.status ?? ('active' as const),
  type: version.type ?? ('free' as const),
  architecture: version.architecture ?? ('universal' as const),
  url: version.url ?? '',
  components: version.components ?? [],
  platforms: [],
});

/** Makes the rows of the tables out of software, as an import does. */
function createRowMaker(categories: readonly LoadedCategory[]) {
  const pathOf = pathsOf(categories);
  const entryOf = createEntryMaker();
  const vocabulary = new Set<string>();
  const kinds = numberKinds([]);
  const descriptions = new Map<string, string>();
  /** A made catalogue has each description many times. */
  const wordsOf = (tagline: string, description: string): string => {
    const known = descriptions.get(description);
    if (known !== undefined) return known;
    const nameless = { id: 0, status: 'enabled' as const, name: '', vendor: '' };
    const none = { formats: [], types: [], categoryPath: [] };
    const { words } = entryOf({ ...nameless, ...none, tagline, description }).text;
    descriptions.set(description, words);
    return words;
  };
  const rowsOf = ({ software: made, versions }: LoadedSoftware) => {
    const { id, name, vendor = '', tagline = '', description = '', status = 'enabled' } = made;
    const own = versions.map(inFull);
    const summary = summaryOf(own);
    const { formats, types } = summary;
    const keys = searchKeys({ name, vendor });
    const categoryPath = pathOf(made.category_id);
    const found = entryOf({
      ...{ id, status, name, vendor, tagline: '', description: '' },
      ...{ formats, types, categoryPath },
    });
    for (const word of found.vocabulary) vocabulary.add(word);
    const createdAt = made.createdAt ?? '2025-01-01T00:00:00.000Z';
    return {
      software: {
        id,
        name,
        vendor,
        slug: slugOf(name),
        vendor_slug: slugOf(vendor),
        tagline,
        description,
        url: made.url ?? '',
        category_id: made.category_id ?? null,
        status,
        cover: made.cover ?? null,
        created_at: createdAt,
        modified_at: made.modifiedAt ?? createdAt,
        last_valid_version: summary.lastValidVersion,
        description_ok: description !== '',
        formats,
        types,
        architectures: summary.architectures,
        has_blank_version_urls: summary.hasBlankVersionUrls,
        name_key: keys.nameKey,
        vendor_key: keys.vendorKey,
        search_text: keys.searchText,
      },
      versions: own.map((version) => ({ software_id: id, ...version })),
      entry: {
        software_id: id,
        status,
        name_words: found.entry.nameWords,
        squashed_name: found.entry.squashedName,
        squashed_vendor: found.entry.squashedVendor,
        names: found.entry.names,
        kind_id: kinds.idOf(found.kindWords),
      },
      text: { software_id: id, words: `${found.text.words} ${wordsOf(tagline, description)}` },
    };
  };
  return { rowsOf, vocabulary, kinds };
}

const indexes = pgSchema('pg_catalog').table('pg_indexes', {
  table: text('tablename').notNull(),
  name: text('indexname').notNull(),
  definition: text('indexdef').notNull(),
});

const filledTables = ['software', 'versions', 'search_entries', 'search_texts', 'search_words'];

/** A table's indexes are built once it is full, which takes a fraction of the time. */
async function withoutIndexes(database: Database, work: () => Promise<void>): Promise<void> {
  const rows = await database
    .select()
    .from(indexes)
    .where(
      and(
        inArray(indexes.table, filledTables),
        sql`${indexes.name} not in (select conname from pg_constraint)`,
      ),
    );
  for (const { name } of rows) await database.execute(sql`drop index ${sql.identifier(name)}`);
  await work();
  for (const { definition } of rows) await database.execute(sql.raw(definition));
}

async function fill(database: Database, { categories, software: all }: Catalogue): Promise<void> {
  const { rowsOf, vocabulary, kinds } = createRowMaker(categories);
  await insert(
    database,
    'categories',
    categories.map(({ id, name, slug = slugOf(name), parent_id = null, order = 0 }) => ({
      ...{ id, name, slug, parent_id, order },
    })),
  );
  let batch: ReturnType<typeof rowsOf>[] = [];
  const write = async () => {
    await insert(
      database,
      'software',
      batch.map((made) => made.software),
    );
    await insert(
      database,
      'versions',
      batch.flatMap(({ versions }) => versions),
    );
    await insert(
      database,
      'search_entries',
      batch.map(({ entry }) => entry),
    );
    await insert(database, 'search_kinds', kinds.takeAdded());
    await insert(
      database,
      'search_texts',
      batch.map(({ text }) => text),
    );
    batch = [];
  };
  for (const made of all) {
    batch.push(rowsOf(made));
    if (batch.length === softwareAtOnce) await write();
  }
  await write();
  const words = [...vocabulary].filter(isWorthCorrecting);
  await insert(
    database,
    'search_words',
    words.map((word) => ({ word, shortened: shortened(word) })),
  );
}

/**
 * Fills an empty database with a catalogue by bulk inserts, for benchmarks of what reads it: an import checks each row and
 * takes longer. A database that has so much software already stays as it is.
 * @throws OperatorError for a database that has another catalogue
 */
export async function loadCatalogue(
  database: Database,
  rows: number,
  catalogue: Catalogue,
): Promise<void> {
  const [stored] = await database.select({ total: count() }).from(software);
  if (stored?.total === rows) return;
  if (stored && stored.total > 0) {
    throw new OperatorError(
      'The database has another catalogue. Name an empty one: a benchmark fills it.',
    );
  }
  await withoutIndexes(database, () => fill(database, catalogue));
  // PostgreSQL does it by itself soon after, and takes a core for it meanwhile.
  await vacuum(database);
}
