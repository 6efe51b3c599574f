import { act, screen, waitFor } from '@testing-library/react';
import { createFakeDesktop } from '../../installs/testing/fake-desktop.ts';
import { type FakeRequest, settled } from '@patchbay/shared/testing';
import { renderPart } from '../../testing/render-part.tsx';
import { InstalledBadge } from './badge-cards.view.tsx';

const component = (filename: string, version: string) => ({
  filename,
  version,
  componentPath: `/x/${filename}`,
  extension: 'vst3',
});
const offered = (id: number, name: string) => ({
  software: { id, name, vendor: 'Acme' },
  versions: [
    {
      id: 10 * id,
      software_id: id,
      version: '2.0',
      components: [`${name}.vst3`],
      url: 'https://x.test/',
    },
  ],
});
const known = [offered(1, 'Echo'), offered(2, 'Delay')];

/** A page with a card of each of three software: one is installed, one is older, one is not there. */
function visit({
  listCalls,
  path = '/part/',
}: {
  readonly listCalls: 'basic' | 'extended';
  readonly path?: string;
}) {
  const requests: FakeRequest[] = [];
  const cards = (
    <ul>
      {[1, 2, 3].map((softwareId) => (
        <li key={softwareId}>
          <InstalledBadge softwareId={softwareId} />
        </li>
      ))}
    </ul>
  );
  const view = renderPart(cards, {
    desktop: createFakeDesktop({
      'get-installed-components': () => [
        component('Echo.vst3', '2.0'),
        component('Delay.vst3', '1.0'),
      ],
    }),
    path,
    config: { listCalls },
    answer: (request) => {
      const { pathname, searchParams } = request.url;
      // The report is no question about the catalogue.
      if (pathname === '/api/installed-software/save/') return Response.json({});
      requests.push(request);
      if (pathname === '/api/software/by-components/') return { json: known };
      const id = /^\/api\/software\/(\d+)\//.exec(pathname)?.[1];
      const search = searchParams.get('search');
      return {
        json:
          id === undefined
            ? known.flatMap(({ software }) => (software.name === search ? [software] : []))
            : known.find(({ software }) => software.id === Number(id))?.versions,
      };
    },
  });
  return { requests, ...view };
}

const badges = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('cards say what is installed and what has an update, by one call for all of them (I19)', async () => {
  const { requests } = visit({ listCalls: 'extended' });
  await waitFor(() => expect(badges()).toEqual(['Installed', 'Update', '']));
  expect(requests.map(({ url }) => url.pathname)).toEqual(['/api/software/by-components/']);
});

describe('where the backend announces nothing', () => {
  it('cards ask for nothing, and say nothing (I19)', async () => {
    const { requests } = visit({ listCalls: 'basic' });
    await act(settled);
    expect(badges()).toEqual(['', '', '']);
    expect(requests).toEqual([]);
  });

  it('cards say what the installed list has found out (I19)', async () => {
    const { requests, router } = visit({ listCalls: 'basic', path: '/installed/' });
    await screen.findByRole('button', { name: 'Updates (1)' });
    const count = requests.length;
    await act(() => router.navigate('/part/'));
    await waitFor(() => expect(badges()).toEqual(['Installed', 'Update', '']));
    expect(requests).toHaveLength(count);
  });
});
