import MiniSearch from 'minisearch';
import type { Find } from '../../../packages/api/bench/search-product.ts';
import type { Entry } from './corpus.ts';

const pageSize = 10;

/** MiniSearch over the same fields, set up as its guide says for names that are mistyped. */
export function miniSearch(entries: readonly Entry[]): Find {
  const engine = new MiniSearch<{ readonly id: number }>({
    fields: ['name', 'vendor', 'category', 'formats', 'types', 'description'],
    searchOptions: {
      prefix: true,
      fuzzy: 0.2,
      boost: { name: 4, vendor: 2, category: 1.5, description: 0.5 },
    },
  });
  engine.addAll(
    entries.map(({ categoryPath, formats, types, ...entry }) => ({
      ...entry,
      category: categoryPath.join(' '),
      formats: formats.join(' '),
      types: types.join(' '),
    })),
  );
  return (text) =>
    Promise.resolve(
      engine
        .search(text)
        .slice(0, pageSize)
        .map(({ id }) => Number(id)),
    );
}
