import { asc } from 'drizzle-orm';
import { createKeep, type Keep, type ReadRevision } from '../db/kept-values.ts';
import type { Database } from '../db/database.ts';
import { categories } from '../db/schema.ts';
import {
  categoryColumns,
  countEnabled,
  type CategoryRow,
  type Counts,
} from './categories/category-answer.ts';
import { createIdsBelow } from './categories/ids-below.ts';
import type { Combination } from './facets/combinations.ts';
import type { RankedReading } from './search/read-facts.ts';
import type { RankedPage } from './search/ranking.ts';
import { readCategoryFinder, type CategoryFinder } from './search/search-index.ts';
import { readTradeWords } from './search/staff-words.ts';
import type { TradeWords } from './search/trade-words.ts';

/** All categories in their order, with what is counted of them. */
export interface CountedCategories {
  readonly rows: readonly CategoryRow[];
  readonly counts: Counts;
  readonly subtreeOf: (categoryId: number) => readonly number[];
}

/** Values that are worked out over the whole catalogue and hold until it or the staff's words change. */
export interface KeptCatalogue {
  readonly categories: () => Promise<CountedCategories>;
  readonly totals: Keep<number>;
  readonly combinations: Keep<readonly Combination[]>;
  /** @param revision as in `Keep` */
  readonly categoryFinder: (revision?: string) => Promise<CategoryFinder>;
  /** @param revision as in `Keep` */
  readonly tradeWords: (revision?: string) => Promise<TradeWords>;
  /** Searches whose words say filters. */
  readonly readings: Keep<RankedReading>;
  /** The beginnings of what searches find by relevance. */
  readonly found: Keep<RankedPage>;
}

/** Searches and filters of one moment. Further ones that strangers ask for take the place of the oldest. */
const maxTotals = 2000;
/** The most combinations of all facets together: each is some hundred bytes. */
const maxCombinations = 100_000;
/** Ids of all searches together, each of a few bytes; a search without any counts as some. */
const [maxFound, aroundFound] = [200_000, 20];

export function keepCatalogue(database: Database, readRevision: ReadRevision): KeptCatalogue {
  const finder = createKeep<CategoryFinder>(readRevision, { max: 1 });
  const words = createKeep<TradeWords>(readRevision, { max: 1 });
  const counted = createKeep<CountedCategories>(readRevision, { max: 1 });
  return {
    categories: () => counted('', () => readCategories(database)),
    categoryFinder: (revision) => finder('', () => readCategoryFinder(database), revision),
    tradeWords: (revision) => words('', () => readTradeWords(database), revision),
    totals: createKeep(readRevision, { max: maxTotals }),
    readings: createKeep(readRevision, { max: maxTotals }),
    combinations: createKeep(readRevision, {
      max: maxCombinations,
      weigh: ({ length }) => 1 + length,
    }),
    found: createKeep(readRevision, {
      max: maxFound,
      weigh: ({ ids }) => aroundFound + ids.length,
    }),
  };
}

async function readCategories(database: Database): Promise<CountedCategories> {
  const [rows, counts] = await Promise.all([
    database
      .select(categoryColumns)
      .from(categories)
      .orderBy(asc(categories.order), asc(categories.id)),
    countEnabled(database),
  ]);
  const idsBelow = createIdsBelow(rows);
  return { rows, counts, subtreeOf: (categoryId) => [...idsBelow([categoryId])] };
}
