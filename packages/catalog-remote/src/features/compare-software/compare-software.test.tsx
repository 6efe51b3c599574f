import { screen, within } from '@testing-library/react';
import { createFakeHttp } from '@patchbay/shared/testing';
import { echo, echoCategories, echoVersion } from '../../testing/echo.ts';
import { fakeCatalogue } from '../../testing/fake-catalogue.ts';
import { visitCatalogue } from '../../testing/visit-catalogue.tsx';

const facts = { types: ['free'], formats: ['VST3', 'CLAP'], license: 'mit', tagline: 'A delay' };
const software = [
  { ...echo, ...facts, platforms: ['linux', 'macos'], architectures: ['arm', 'universal'] },
  { ...echo, ...facts, id: 8, name: 'Gate', slug: 'gate', platforms: ['macos'], types: ['paid'] },
];
const versions = [
  { ...echoVersion, size: 12_300_000, releasedAt: '2026-05-01T00:00:00Z' },
  { ...echoVersion, id: 2, software_id: 8, hasPackage: false },
];

beforeEach(() => sessionStorage.clear());

const catalogue = () => fakeCatalogue({ categories: echoCategories, software, versions });
const visit = (search: string, backend = catalogue()) => ({
  backend,
  ...visitCatalogue(`/compare/${search}`, backend.http, {}, ({ name, props, fallback }) => {
    if (name !== 'install-controls' || !('version' in props)) return <>{fallback}</>;
    return (
      <button type="button">{`Install ${props.softwareName} ${props.version.version}`}</button>
    );
  }),
});
const table = async () => within(await screen.findByRole('table'));
const textsOf = async (name: string) => {
  const row = (await table()).getByRole('row', { name: new RegExp(`^${name}`) });
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
};

it('shows the facts of software side by side (C115)', async () => {
  visit('?ids=7,8');
  const heads = (await table()).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Echoby AcmeRemove',
    'Gateby AcmeRemove',
  ]);
  expect(screen.getByRole('link', { name: 'Echo' })).toHaveAttribute(
    'href',
    '/s/delays/acme/echo/7/',
  );
  expect(await textsOf('In short')).toEqual(['A delay', 'A delay']);
  expect(await textsOf('Category')).toEqual(['Delays', 'Delays']);
  expect(await textsOf('System')).toEqual(['Linux, macOS', 'macOS']);
  expect(await textsOf('Formats')).toEqual(['VST3, CLAP', 'VST3, CLAP']);
  expect(await textsOf('Size')).toEqual(['12.3 MB', '–Not known']);
  expect(await textsOf('Released')).toEqual(['01 May 2026', '–Not known']);
  expect(await textsOf('Architecture')).toEqual(['Apple Silicon, Universal', '–Not known']);
});

it('offers to install what has a package, and the way to each maker (C115)', async () => {
  visit('?ids=7,8');
  expect(await textsOf('Get it')).toEqual(['Install Echo 1.2.0acme.example', 'acme.example']);
});

it('marks the rows in which they differ (C117)', async () => {
  visit('?ids=7,8');
  const rows = (await table()).getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(rows).toEqual(expect.arrayContaining(['Type, differs', 'System, differs', 'Formats']));
});

it('marks nothing where there is one, and takes another one in (C115, C117)', async () => {
  const { user, router } = visit('?ids=7');
  expect((await table()).queryByText(/differs/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Add another' }));
  expect(router.state.location.pathname).toBe('/search/');
  await user.click(await screen.findByRole('button', { name: 'Compare Gate' }));
  expect(await screen.findByRole('link', { name: 'Compare 2' })).toHaveAttribute(
    'href',
    '/compare/?ids=7,8',
  );
});

it('is named by what is compared, and not for search engines (C115)', async () => {
  visit('?ids=8,7');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Compare Gate and Echo' }),
  ).toBeVisible();
  expect(document.title).toBe('Compare Gate and Echo – Patchbay');
  // eslint-disable-next-line testing-library/no-node-access -- what programs read has no role
  const head = [...document.head.children].map(({ outerHTML }) => outerHTML).join('\n');
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(head).toContain('rel="canonical" href="http://localhost/compare/?ids=8,7"');
});

it('compares the rest without one that is removed (C115)', async () => {
  const { user } = visit('?ids=7,8');
  await user.click(await screen.findByRole('link', { name: 'Remove Echo' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Compare Gate' })).toBeVisible();
});

it('says in a sentence each what of the address it could not compare (C116)', async () => {
  visit('?ids=7,7,99,x,8,5,6');
  await table();
  const remarks = within(screen.getByRole('list', { name: 'Not compared' })).getAllByRole(
    'listitem',
  );
  expect(remarks.map(({ textContent }) => textContent)).toEqual([
    'There is no software 99 in the catalogue.',
    'There is no software 5 in the catalogue.',
    'Echo was named more than once and is shown once.',
    'Only 4 can be compared at a time. Left out: 6.',
    'Not the number of a software: x.',
  ]);
});

it('tells of archived software that it is gone (C116)', async () => {
  const http = createFakeHttp(({ url }) =>
    url.pathname === '/api/categories/'
      ? { json: [] }
      : Response.json({ detail: 'Archived', code: 'archived' }, { status: 404 }),
  );
  visitCatalogue('/compare/?ids=7', http);
  expect(await screen.findByText('Software 7 is no longer in the catalogue.')).toBeVisible();
  expect(screen.getByText('Nothing to compare yet')).toBeVisible();
});

it('says how to begin where nothing is asked for (C116)', async () => {
  visit('');
  expect(await screen.findByText('Nothing to compare yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Browse everything' })).toHaveAttribute(
    'href',
    '/search/',
  );
});

it('tries again where the backend did not answer', async () => {
  const backend = catalogue();
  backend.cut('/api/software/8/');
  const { user } = visit('?ids=7,8', backend);
  const again = await screen.findByRole('button', { name: 'Try again' });
  backend.mend();
  await user.click(again);
  expect((await table()).getAllByRole('columnheader')).toHaveLength(2);
});
