import { act, screen, waitFor } from '@testing-library/react';
import { createFakeDesktop } from './installs/testing/fake-desktop.ts';
import { type FakeRequest, settled } from '@patchbay/shared/testing';
import { InstalledBadge } from './features/badge-cards/badge-cards.view.tsx';
import { renderPart } from './testing/render-part.tsx';

/** The calls of the specification (section 7) that this remote makes, each with its parameters. */
const specified: readonly (readonly [call: RegExp, parameters: readonly string[]])[] = [
  [
    /^GET \/api\/software\/$/,
    [...['order', 'limit', 'search', 'category__in'], ...['category', 'status', 'status_not']],
  ],
  [/^GET \/api\/software\/\d+\/(?:latest_versions\/|versions\/)?$/, []],
  [/^GET \/api\/versions\/\d+\/$/, []],
  [/^POST \/api\/installed-software\/save\/$/, []],
];

const isSpecified = ({ method, url }: FakeRequest): boolean =>
  specified.some(
    ([call, parameters]) =>
      call.test(`${method} ${url.pathname}`) &&
      [...url.searchParams.keys()].every((name) => parameters.includes(name)),
  );

it('a backend that announces nothing is asked for nothing but what the specification has', async () => {
  const requests: FakeRequest[] = [];
  const software = { id: 7, name: 'Echo', vendor: 'Acme', vendorSlug: 'acme', slug: 'echo' };
  const version = {
    id: 5,
    software_id: 7,
    version: '2.0',
    url: 'https://packages.test/echo.zip',
    components: ['Echo.vst3'],
  };
  const component = {
    filename: 'Echo.vst3',
    version: '1.0',
    componentPath: '/x/Echo.vst3',
    extension: 'vst3',
  };
  const desktop = createFakeDesktop({
    'get-installed-components': () => [component],
    'get-all-version-states': () => ({ 9: { status: 'downloading' } }),
  });
  const { user, router } = renderPart(<InstalledBadge softwareId={7} />, {
    desktop,
    path: '/installed/',
    answer: (request) => {
      requests.push(request);
      const { pathname } = request.url;
      if (request.method === 'POST') return new Response(null, { status: 204 });
      if (pathname === '/api/software/') return { json: [software] };
      if (pathname.endsWith('versions/')) return { json: [version] };
      return { json: pathname.startsWith('/api/versions/') ? { ...version, id: 9 } : software };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Update all' }));
  await waitFor(() => expect(desktop.callsOf('start-install')).toEqual([{ versionId: 5 }]));
  const project =
    '<REAPER_PROJECT 0.1 "7.0" 1\n  <VST "VST3: Reverb Deluxe (Maker)" r.vst3 0 "" 1 ""\n';
  await user.upload(screen.getByLabelText('Project or list'), new File([project], 'Song.rpp'));
  expect(await screen.findByText('1 plugin: 1 not found in the catalogue')).toBeVisible();
  await act(() => router.navigate('/downloads/'));
  await waitFor(() =>
    expect(screen.getAllByRole('link', { name: /^Echo by Acme/ })).toHaveLength(2),
  );
  await act(() => router.navigate('/settings/'));
  expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
  await act(() => router.navigate('/part/'));
  expect(await screen.findByText('Update')).toBeVisible();
  await act(settled);
  expect(requests.length).toBeGreaterThan(6);
  expect(requests.filter((request) => !isSpecified(request)).map(({ url }) => url.href)).toEqual(
    [],
  );
});
