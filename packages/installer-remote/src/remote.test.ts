import { createFakeHttp, createTestHost, settled } from '@patchbay/shared/testing';
import { createFakeDesktop } from './installs/testing/fake-desktop.ts';
import declaration from '../remote.json';
import { activate } from './remote.ts';

const http = createFakeHttp(() => {
  throw new Error('nothing is to be asked');
});

it('has routes below its mounts alone (R1)', () => {
  const { routes } = activate(createTestHost(http));
  const mounts = declaration.mounts.map(({ path }) => path);
  expect(routes.map(({ path }) => path).sort()).toEqual(mounts.sort());
});

it('fills outside the app what it declares for everybody, and in the app also what it declares for that', async () => {
  const { bridge } = createFakeDesktop();
  const outside = activate(createTestHost(http));
  const inside = activate(createTestHost(http, { bridge }));
  expect(Object.keys(outside.slots ?? {})).toEqual(declaration.slots);
  expect(Object.keys(inside.slots ?? {}).sort()).toEqual(
    [...declaration.slots, ...declaration.desktopSlots].sort(),
  );
  inside.dispose?.();
  await settled();
});

it('listens to the app once, until it is disposed of', async () => {
  const desktop = createFakeDesktop();
  const { dispose, slots } = activate(createTestHost(http, { bridge: desktop.bridge }));
  expect(slots?.['install-controls']).toBeDefined();
  await import('./app/start-desktop.ts');
  await settled();
  expect(desktop.listenerCount()).toBe(3);
  dispose?.();
  expect(desktop.listenerCount()).toBe(0);
});

it('names the chunk of each page that the site’s server renders: its styles come with the page', () => {
  const byBrowsers = declaration.mounts.filter((mount) => mount.renderedBy === 'browser');
  const rendered = activate(createTestHost(http)).routes.flatMap(({ path = '' }) =>
    byBrowsers.some((mount) => path.startsWith(mount.path)) ? [] : [path],
  );
  const withChunks = declaration.early.filter(({ chunks }) => chunks.length > 0);
  expect(rendered.filter((path) => !withChunks.some(({ route }) => route === path))).toEqual([]);
});
