import { judgeModule } from './judge-module.ts';

const release = { contract: '1.0.0', mounts: [{ path: '/news/', layout: 'bare' }], slots: [] };
const withRoutes = (...routes: readonly object[]) => ({
  contract: '1.0.0',
  activate: () => ({ routes }),
});

it.each([
  ['nothing', undefined, 'exposes no module as ./remote'],
  ['no activate', { contract: '1.0.0' }, 'exposes no function "activate" in ./remote'],
  ['no contract', { activate: () => ({ routes: [] }) }, 'exposes no "contract" in ./remote'],
  [
    'another contract than it is described with',
    { ...withRoutes(), contract: '1.2.0' },
    'says contract 1.2.0 in its code, and 1.0.0 in its description',
  ],
  [
    'a route outside of its mounts',
    withRoutes({ path: '/news/' }, { children: [{ path: '/software/121/' }] }),
    'has routes outside of its mounts, or of the route around them: /software/121/',
  ],
  [
    'a route around its pages that is another remote’s page',
    withRoutes({ path: '/', children: [{ path: 'news' }] }),
    'has routes outside of its mounts, or of the route around them: /',
  ],
  [
    'a route below one that begins otherwise',
    withRoutes({ path: '/news/old/', children: [{ path: '/news/today/' }] }),
    'has routes outside of its mounts, or of the route around them: /news/today/',
  ],
])('a module with %s is refused (G131)', (_, module, reason) => {
  expect(judgeModule(module, release)).toBe(reason);
});

it.each([
  [
    'a mount',
    { mounts: [...release.mounts, { path: '/events/', layout: 'bare' }] },
    'has the mount /events/ in remote.json, and activate answers no route there: add one, or take the mount out',
  ],
  [
    'a link',
    { links: [{ path: '/news/old/', label: 'Old news' }] },
    'has a link to /news/old/ in remote.json, and activate answers no route there: add one, or take the link out',
  ],
  [
    'a link of the footer',
    { footerLinks: [{ path: '/news/old/', label: 'Old news' }] },
    'has a link to /news/old/ in remote.json, and activate answers no route there: add one, or take the link out',
  ],
  [
    'a slot',
    { slots: ['footer'] },
    'fills the slot footer in remote.json, and activate answers no component for it: add it to slots, or take the slot out',
  ],
])('a module that does not bring %s of its remote.json is refused (G131)', (_, claims, reason) => {
  expect(judgeModule(withRoutes({ path: '/news/' }), { ...release, ...claims })).toBe(reason);
});

it('a module that brings what its remote.json claims is taken', () => {
  const module = {
    contract: '1.0.0',
    activate: () => ({ routes: [{ path: '/news/*' }], slots: { footer: () => null } }),
  };
  const claims = { links: [{ path: '/news/old/', label: 'Old news' }], slots: ['footer'] };
  expect(judgeModule(module, { ...release, ...claims })).toBeNull();
});

it('a module is taken whatever it does with its host, and where only a real one lets it start', () => {
  const activate = (host: { store: { map: (read: () => void) => { on: () => number } } }) => {
    const store = host.store.map(() => undefined);
    return { routes: [{ path: '/news/', shown: store.on() }] };
  };
  expect(judgeModule({ contract: '1.0.0', activate }, release)).toBeNull();
  const failing = () => {
    throw new Error('no such host');
  };
  expect(judgeModule({ contract: '1.0.0', activate: failing }, release)).toBeNull();
});
