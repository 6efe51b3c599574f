import { screen, waitFor, within } from '@testing-library/react';
import { facetsHeader, nextCursorHeader } from '@patchbay/domain/api';
import { createFakeHttp, sessionScope, type FakeRequest } from '@patchbay/shared/testing';
import { fakeCatalogue } from '../testing/fake-catalogue.ts';
import { silentBridge } from '../testing/silent-bridge.ts';
import { visitCatalogue } from '../testing/visit-catalogue.tsx';

/** The public reading calls of the product's specification, and all that the list of software takes there. */
const knownPaths =
  /^\/api\/(?:categories\/(?:\d+\/)?|software\/(?:\d+\/(?:(?:latest_)?versions\/)?)?|versions\/\d+\/)$/;
const knownParameters = new Set([
  'order',
  'limit',
  'search',
  'category__in',
  'category',
  'status',
  'status_not',
]);

const isKnown = ({ method, url }: FakeRequest) =>
  method === 'GET' &&
  knownPaths.test(url.pathname) &&
  [...url.searchParams.keys()].every(
    (name) => url.pathname === '/api/software/' && knownParameters.has(name),
  );

/**
 * A backend that refuses all other calls. Its answers say more than they have to: what it can be asked is announced by the
 * site's configuration alone.
 */
function bareBackend() {
  const asked: string[] = [];
  const refused: string[] = [];
  const rows = Array.from({ length: 70 }, (_, i) => ({
    id: i + 1,
    name: `Echo ${i + 1}`,
    vendor: 'Acme',
    vendorSlug: 'acme',
    slug: `echo-${i + 1}`,
    category_id: 2,
    formats: ['VST3'],
    types: ['free'],
    architectures: ['universal'],
    platforms: ['linux'],
    license: 'MIT',
    createdAt: '2026-01-01T00:00:00Z',
    modifiedAt: `2026-02-01T00:00:${10 + (i % 50)}Z`,
  }));
  const { http } = fakeCatalogue({
    categories: [
      { id: 1, name: 'Effects', slug: 'effects' },
      { id: 2, name: 'Delays', slug: 'delays', parent_id: 1, softwareCount: 70 },
    ],
    software: rows,
    versions: [{ id: 5, software_id: 1, version: '1.0.0', components: ['Echo 1.vst3'] }],
  });
  const bare = createFakeHttp(async (request) => {
    const { method, url } = request;
    const address = `${method} ${url.pathname}${url.search}`;
    asked.push(address);
    if (!isKnown(request)) {
      refused.push(address);
      return Response.json({ detail: 'Not known' }, { status: 400 });
    }
    const { body, headers } = await http.request('GET', `${url.pathname}${url.search}`);
    const more = { [facetsHeader]: 'true', [nextCursorHeader]: 'b' };
    return Response.json(body, {
      headers: { ...more, 'X-Total-Count': headers.get('X-Total-Count') ?? '2' },
    });
  });
  return { http: bare, asked, refused };
}

const answered = ({ host }: ReturnType<typeof visitCatalogue>) =>
  waitFor(() => expect(host.queryClient.isFetching()).toBe(0));

const places = [
  ['in a browser', {}],
  ['in the desktop app', { bridge: silentBridge }],
  ['for staff', { scope: sessionScope({ isStaff: true }) }],
] as const;

describe.each(places)(
  'a backend with basic lists, %s, is asked for nothing beyond them (C59)',
  (_, host) => {
    it.each([
      ['/', 'Latest Added', 'category__in'],
      ['/category/1/', 'Effects', 'category__in'],
      [
        '/category/2/?format=VST3&platform=linux&updated=month&sort=updated',
        'Delays',
        'order=-modified_at',
      ],
      ['/search/', 'All software', 'limit=60'],
      ['/search/?q=echo&type=free', /^Results for/, 'search=echo'],
      ['/software/1/', 'Echo 1', 'latest_versions'],
      ['/vendor/acme/', 'Not found', ''],
    ])('at %s', async (path, heading, last) => {
      const backend = bareBackend();
      const visited = visitCatalogue(path, backend.http, host);
      expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
      await waitFor(() => expect(backend.asked.join('\n')).toContain(last));
      await answered(visited);
      expect(backend.refused).toEqual([]);
    });
  },
);

it('nor is it by a search, by the rest of a list, or by another order', async () => {
  const backend = bareBackend();
  const visited = visitCatalogue('/category/2/', backend.http);
  const { user } = visited;
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('link', { name: /^Echo 70 / })).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Vendor');
  await user.type(screen.getByRole('combobox', { name: 'Search' }), 'acme');
  const box = within(screen.getByRole('search'));
  expect(await box.findAllByRole('option')).toHaveLength(10);
  await answered(visited);
  expect(backend.refused).toEqual([]);
  expect(backend.asked).toContain(
    'GET /api/software/?order=name&limit=10&search=acme&status=enabled',
  );
});
