import { verdictOf, type Attack, type Outcome } from '../../attack.ts';
import { ask, sendJson } from '../../network/ask.ts';
import { tokenOf, withToken } from '../../product/accounts-client.ts';
import type { Product } from '../../product/product.ts';

const cursorOf = (...parts: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(parts)).toString('base64url');

/** Dates that JavaScript has and a database has not, or the other way round. */
const dates = [
  ...['-200000-01-01T00:00:00Z', '+275760-09-13T00:00:00Z', '0000-01-01T00:00:00Z', 'infinity'],
  ...['9999-12-31T23:59:59-23:59', '0001-01-01T00:00:00+23:59', '2026-02-30', 'epoch', '0'],
];

/** Values beyond what a column can hold, where a page of a list says that the next one begins. */
const listQueries: readonly string[] = [
  ...dates.map((date) => `order=-created_at&cursor=${cursorOf('-created_at', date, 1)}`),
  ...dates.map((date) => `updated_after=${encodeURIComponent(date)}`),
  ...[2 ** 31, 2 ** 53, -1, 1.5, null, 'x', {}].flatMap((id) => [
    `order=name&cursor=${cursorOf('name', 'a', id)}`,
    `ranking=relevance&search=a&cursor=${cursorOf(id)}`,
  ]),
  ...['a\0', '\ud800', 'a'.repeat(4000), ''].map(
    (name) => `order=name&cursor=${cursorOf('name', name, 1)}`,
  ),
  ...['a&b|!c', ':*', 'a:*', '<->', '(((', '\\', '%', 'İ'.repeat(50)].map(
    (text) => `ranking=relevance&search=${encodeURIComponent(text)}`,
  ),
];

const ids = [0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, '1', null, true, [], {}, '__proto__'];

/** The calls in which staff may send the id of something. */
const staffBodies = ids.flatMap((id): readonly [method: string, path: string, body: unknown][] => [
  ['POST', 'change-software/', [{ id, status: { from: 'enabled', to: 'disabled' } }]],
  ['POST', 'change-software/', [{ id: 1, category_id: { from: id, to: id } }]],
  ['PUT', 'category-tree/', { places: [{ id, name: 'a', parent_id: id, order: id }], removed: [] }],
  ['PUT', 'category-tree/', { places: [], removed: [{ id, to: id }] }],
  ['PUT', 'software/1/', { name: 'a', category_id: id }],
]);

async function tryOddValues(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const headers = withToken(await tokenOf(server, 'Staff'));
  const problems: string[] = [];
  for (const query of listQueries) {
    for (const path of ['/api/software/', '/api/software/facets/', '/api/software-admin/']) {
      const { status } = await ask(server.origin, `${path}?${query}`, { headers });
      if (status === 0 || status >= 500) problems.push(`${path}?${query.slice(0, 60)}: ${status}`);
    }
  }
  for (const [method, path, body] of staffBodies) {
    const whole = `/api/software-admin/${path}`;
    const { status } = await sendJson(server.origin, whole, body, { method, headers });
    if (status === 0 || status >= 500) {
      problems.push(`${method} ${path} with ${JSON.stringify(body).slice(0, 60)}: ${status}`);
    }
  }
  return verdictOf(problems, listQueries.length * 3 + staffBodies.length);
}

/** Values that fit their type in JavaScript and no column of the database. */
export const oddValues: readonly Attack[] = [
  {
    name: 'values that no column can hold',
    item: 'siblings',
    tries: listQueries.length * 3 + staffBodies.length,
    expectation: 'no 5xx',
    run: tryOddValues,
  },
];
