/** A call of the catalogue's pages as a visitor's page sends it, and some of its kind. */
export interface MeasuredCall {
  readonly name: string;
  readonly paths: readonly string[];
}

const list = (query: string) => `/api/software/?${query}`;

const cards = 'fields=brief&total=capped';

const searched = (text: string) =>
  list(
    `search=${encodeURIComponent(text)}&limit=10&order=name&status=enabled&ranking=relevance&${cards}`,
  );

const firstPages = (order: string) => `order=${order}&limit=60&status=enabled&${cards}`;

/** Texts that people search for: names, what is near them, kinds of plugins, and one or two letters. */
const searches = ['pigments', 'pigmetns', 'serum lite', 'arturia', 'reverb', 'free synth', 'vst3'];
const shortSearches = ['a', 's', 'qz', 're', 'x', 'eq'];

export const calls = (rows: number): readonly MeasuredCall[] => {
  const ids = [0.01, 0.3, 0.5, 0.7, 0.99].map((part) => Math.max(1, Math.floor(rows * part)));
  return [
    {
      name: 'home',
      paths: ['-created_at&limit=12', '-modified_at&limit=20'].map((order) =>
        list(`order=${order}&status=enabled`),
      ),
    },
    { name: 'categories', paths: ['/api/categories/'] },
    {
      name: 'category',
      paths: [40, 101, 232].map((id) => list(`${firstPages('name')}&category=${id}`)),
    },
    {
      name: 'category with those below',
      paths: [1, 2, 10].map((id) => list(`${firstPages('name')}&category_tree=${id}`)),
    },
    {
      name: 'category, newest first',
      paths: [1, 10, 40].map((id) => list(`${firstPages('-created_at')}&category_tree=${id}`)),
    },
    {
      name: 'vendor',
      paths: ['arturia-audio', 'arturia'].map((slug) =>
        list(`${firstPages('name')}&vendor=${slug}`),
      ),
    },
    {
      name: 'software',
      paths: ids.flatMap((id) => [`/api/software/${id}/`, `/api/software/${id}/latest_versions/`]),
    },
    { name: 'search', paths: searches.map(searched) },
    { name: 'search, one or two letters', paths: shortSearches.map(searched) },
    {
      name: 'facets of everything',
      paths: ['/api/software/facets/?status=enabled'],
    },
    {
      name: 'facets of a category',
      paths: [1, 10, 40].map((id) => `/api/software/facets/?status=enabled&category_tree=${id}`),
    },
    {
      name: 'facets of a search',
      paths: ['reverb', 'pigments'].map(
        (text) => `/api/software/facets/?status=enabled&search=${text}&ranking=relevance`,
      ),
    },
  ];
};

/** Parts of the whole catalogue that stand before a deep page. */
export const deepPlaces = [0.5, 0.8] as const;

export const deepOrders = ['name', '-created_at'] as const;

/** A page of the whole catalogue. */
export const placePath = (order: string, offset = 0): string =>
  list(`${firstPages(order)}${offset > 0 ? `&offset=${offset}` : ''}`);

/**
 * The same call at an address that nobody has asked for: answers are kept by their address, and what is measured is the work.
 * @param time which one, up to 15
 */
export function respelled(path: string, time: number): string {
  const [place = '', query] = path.split('?');
  if (query === undefined) return `${place}?time=${time}`;
  const spelled = Array.from(query.slice(0, 4), (letter, at) =>
    (time >> at) % 2 === 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter,
  );
  return `${place}?${spelled.join('')}${query.slice(4)}`;
}
