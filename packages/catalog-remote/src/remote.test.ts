import { createTestHost } from '@patchbay/shared/testing';
import declaration from '../remote.json';
import { activate } from './remote.ts';
import { fakeCatalogue } from './testing/fake-catalogue.ts';

it('asks for nothing while it is only activated', () => {
  const { http, requests } = fakeCatalogue({});
  activate(createTestHost(http));
  expect(requests).toEqual([]);
});

it('has routes below its mounts alone, and the slots that it declares (R1)', () => {
  const { routes, slots } = activate(createTestHost(fakeCatalogue({}).http));
  const mounts = declaration.mounts.map(({ path }) => path);
  for (const { path = '' } of routes) {
    expect(mounts.some((mount) => (mount === '/' ? path === '/' : path.startsWith(mount)))).toBe(
      true,
    );
  }
  expect(Object.keys(slots ?? {})).toEqual(declaration.slots);
});

it('names the chunk of each page that the site’s server renders: its styles come with the page', () => {
  const byBrowsers = declaration.mounts.filter((mount) => mount.renderedBy === 'browser');
  const rendered = activate(createTestHost(fakeCatalogue({}).http)).routes.flatMap(
    ({ path = '' }) => (byBrowsers.some((mount) => path.startsWith(mount.path)) ? [] : [path]),
  );
  const withChunks = declaration.early.filter(({ chunks = [] }) => chunks.length > 0);
  expect(rendered.filter((path) => !withChunks.some(({ route }) => route === path))).toEqual([]);
});
