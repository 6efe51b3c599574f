import { goodPart, usualLimits, useTestRenderer } from './testing/test-renderer.ts';

const { told, publish, restart, renderer, siteWith, ask } = useTestRenderer();

it('renders with the remote’s code and the shell’s one copy of a library', async () => {
  const registry = await siteWith({ catalog: goodPart });
  expect(await ask(registry, '/catalog/')).toMatchObject({
    kind: 'page',
    markup: 'shown with the shell’s',
  });
});

const requestOf = (path: string) => ({ url: `http://site.test${path}`, canaries: [] });
const noThread = { kind: 'left', reason: 'no thread is ready', isUntried: true };

it('the first visitors of a server that has started wait for its code, and those after a release do not', async () => {
  await restart({
    limits: { ...usualLimits, patienceMs: 10_000 },
  });
  const registry = await siteWith({ catalog: goodPart });
  const visitors = ['/catalog/', '/catalog/', '/'].map((path) =>
    renderer().render(registry, requestOf(path)),
  );
  expect((await Promise.all(visitors)).map(({ kind }) => kind)).toEqual(['page', 'page', 'page']);
  const next = await siteWith({ catalog: `exports.show = () => 'new';` });
  expect(await renderer().render(next, requestOf('/catalog/'))).toEqual(noThread);
  expect(await ask(next, '/catalog/')).toMatchObject({ markup: 'new' });
});

it('the first visitors of a server wait no longer than for the backend', async () => {
  const registry = await siteWith({ catalog: 'for (;;);' });
  expect(await renderer().render(registry, requestOf('/catalog/'))).toEqual(noThread);
});

it('pages that come at once are rendered one after the other, and none is taken for too much work', async () => {
  const busyPart = `exports.show = () => {
    const end = Date.now() + 60;
    while (Date.now() < end);
    return 'shown';
  };`;
  // All of them together take longer than one may, and each far less, also on a busy machine.
  await restart({ limits: { workMs: 500, patienceMs: 20_000 } });
  const registry = await siteWith({ catalog: busyPart });
  await ask(registry, '/catalog/');
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => ask(registry, '/catalog/')));
  expect(outcomes.map(({ kind }) => kind)).toEqual(Array.from({ length: 12 }, () => 'page'));
});

it('renders with what the operator has set for the remote, as it is now (G166)', async () => {
  const showing = 'exports.show = (url, settings) => JSON.stringify(settings);';
  const registry = await siteWith({ catalog: showing });
  const set = (settings: object) => ({ ...registry, settings: { catalog: { ...settings } } });
  expect(await ask(set({ a: 1 }), '/catalog/')).toMatchObject({ markup: '{"a":1}' });
  expect(await ask(set({ a: 2 }), '/catalog/')).toMatchObject({ markup: '{"a":2}' });
});

it('takes another release without a restart', async () => {
  await ask(await siteWith({ catalog: goodPart }), '/catalog/');
  const next = await siteWith({ catalog: `exports.show = () => 'the next'` });
  expect(await ask(next, '/catalog/')).toMatchObject({ markup: 'the next' });
});

it('renders for each visitor with the releases that they get', async () => {
  const registry = await siteWith({ catalog: `exports.show = () => 'live'` });
  const [live] = registry.remotes;
  if (!live) throw new Error('The registry has no remote');
  const server = await publish('remotes/catalog/2.0.0', `exports.show = () => 'tried'`);
  const release = { ...live, version: '2.0.0', server };
  const trying = { ...registry, canaries: [{ percent: 50, release }] };
  expect(await ask(trying, '/catalog/')).toMatchObject({ markup: 'live' });
  expect(await ask(trying, '/catalog/', ['catalog'])).toMatchObject({
    markup: 'tried',
    remotes: [{ name: 'catalog', version: '2.0.0' }],
  });
});

it('leaves pages to the browser where the shell has no server part', async () => {
  const { shell, ...registry } = await siteWith({ catalog: goodPart });
  const { server: _, ...browserShell } = shell;
  expect(await ask({ ...registry, shell: browserShell }, '/')).toMatchObject({ kind: 'left' });
});

it('a remote whose part makes a page without an end costs its own page alone', async () => {
  // Five million characters take a busy machine longer than a page may.
  await restart({ limits: { workMs: 20_000, patienceMs: 20_000 } });
  const registry = await siteWith({ catalog: `exports.show = () => 'x'.repeat(5e6)` });
  expect(await ask(registry, '/catalog/')).toMatchObject({ kind: 'left' });
  expect(told.join('\n')).toMatch(/the page is too long/);
});

it('what goes wrong with many pages in the same way is told once, of the first of them', async () => {
  const registry = await siteWith({
    catalog: `exports.show = () => { throw new Error('the backend is away') }`,
  });
  for (const name of ['one', 'two', 'three']) await ask(registry, `/catalog/${name}/`);
  expect(told.filter((line) => line.includes('the backend is away'))).toEqual([
    'Rendering /catalog/one/: catalog 1.0.0: the backend is away',
  ]);
});

it('more pages of one customer than their share all come, one after the other', async () => {
  const limits = { ...usualLimits, workMs: 10_000, patienceMs: 20_000 };
  await restart({ threads: 1, limits, placeMs: 20_000 });
  const registry = await siteWith({ news: goodPart });
  await renderer().prepare(registry);
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, async (_, page) => {
      const url = `http://localhost/news/?page=${page}`;
      return await renderer().render(registry, { url, canaries: [] }, 'an office');
    }),
  );
  expect(new Set(outcomes.map(({ kind }) => kind))).toEqual(new Set(['page']));
});

it('does not run a part that is not the one that was released (G62)', async () => {
  const registry = await siteWith({ catalog: goodPart });
  await publish('remotes/catalog/1.0.0', `exports.show = () => 'somebody else’s'`);
  expect(await ask(registry, '/catalog/')).toMatchObject({ kind: 'left' });
  expect(told.join('\n')).toContain('the server part of catalog 1.0.0 was changed on disk');
});

it('leaves the pages of a remote that costs threads to browsers for a while, and no others', async () => {
  await restart({
    rests: { mostLosses: 1, firstMs: 60_000, longestMs: 60_000 },
  });
  const registry = await siteWith({
    catalog: `exports.show = () => process.exit(0)`,
    news: goodPart,
  });
  await ask(registry, '/catalog/');
  expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
  expect(await ask(registry, '/catalog/')).toMatchObject({
    reason: 'catalog 1.0.0 has cost too many threads',
  });
  expect(told.join('\n')).toContain('Browsers render the pages of catalog 1.0.0 for 60 s.');
});
