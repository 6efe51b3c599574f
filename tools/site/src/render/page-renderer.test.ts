import { goodPart, useTestRenderer } from './testing/test-renderer.ts';

const { told, untilTold, publish, restart, renderer, siteWith, ask } = useTestRenderer();

it('renders with the remote’s code and the shell’s one copy of a library', async () => {
  const registry = await siteWith({ catalog: goodPart });
  expect(await ask(registry, '/catalog/')).toMatchObject({
    kind: 'page',
    markup: 'shown with the shell’s',
  });
});

it('visitors wait for the code of a server that has started, and of a release', async () => {
  const registry = await siteWith({ catalog: goodPart });
  const visitors = ['/catalog/', '/catalog/', '/'].map((path) => ask(registry, path));
  expect((await Promise.all(visitors)).map(({ kind }) => kind)).toEqual(['page', 'page', 'page']);
  const next = await siteWith({ catalog: `exports.show = () => 'new';` });
  expect(await ask(next, '/catalog/')).toMatchObject({ markup: 'new' });
  expect(renderer().threads()).toEqual({ ready: 1, starting: 0 });
});

it('a page that is not rendered in time is left to the browser, and one that waits behind it is rendered in its own', async () => {
  await restart({ limits: { patienceMs: 300, threadMs: 60_000 } });
  const registry = await siteWith({
    catalog: `exports.show = () => new Promise(() => {});`,
    news: goodPart,
  });
  await renderer().prepare(registry);
  expect(await ask(registry, '/catalog/')).toMatchObject({ kind: 'left', isUnanswered: true });
  expect(told.join('\n')).toContain('Rendering /catalog/: catalog 1.0.0: ');
  await restart({});
  const pages = Array.from({ length: 40 }, (_, page) => ask(registry, `/news/?page=${page}`));
  expect(new Set((await Promise.all(pages)).map(({ kind }) => kind))).toEqual(new Set(['page']));
});

const impatient = { patienceMs: 20_000, threadMs: 2000, heapMiB: 64 };

it.each([
  ['never comes back', 'for (;;);', 'it took more than 2000 ms'],
  ['ends its thread', 'process.exit(0);', 'worker exited with code: 0'],
  [
    'takes all memory',
    'const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length));',
    'memory limit',
  ],
])(
  'a remote whose page %s is left to browsers from the third time on, and no other is',
  async (_, code, reason) => {
    await restart({
      limits: { ...impatient, ...(code === 'for (;;);' ? {} : { threadMs: 30_000 }) },
    });
    const registry = await siteWith({
      catalog: `exports.show = () => { ${code} }`,
      news: goodPart,
    });
    for (const page of ['one', 'two', 'three']) {
      expect(await ask(registry, `/catalog/${page}/`)).toMatchObject({ kind: 'left' });
      expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
    }
    expect(await ask(registry, '/catalog/')).toMatchObject({
      reason: 'catalog 1.0.0 has ended too many threads',
    });
    expect(told[0]).toContain('/catalog/one/ was ended by the code of catalog 1.0.0: ');
    expect(told[0]).toContain(reason);
    expect(told.at(-1)).toBe(
      'catalog 1.0.0 has ended 3 threads: it is left to browsers until another release is live.',
    );
    const next = await siteWith({ catalog: goodPart });
    expect(await ask(next, '/catalog/')).toMatchObject({ kind: 'page' });
  },
);

it.each([
  ['as it is shown', `exports.show = () => { for (;;); };`],
  ['as its code starts', 'for (;;);'],
])('a slot that never comes back %s is left out of the pages of others', async (_, footer) => {
  await restart({ limits: impatient });
  const registry = await siteWith({ footer });
  let outcome = await ask(registry, '/');
  for (let page = 0; page < 3 && outcome.kind !== 'page'; page += 1) {
    outcome = await ask(registry, '/');
  }
  expect(outcome).toMatchObject({ kind: 'page', markup: 'home' });
  expect(told.join('\n')).toContain('footer 1.0.0 has ended 3 threads');
});

it('renders with what the operator has set for the remote, as it is now (G166)', async () => {
  const showing = 'exports.show = (url, settings) => JSON.stringify(settings);';
  const registry = await siteWith({ catalog: showing });
  const set = (settings: object) => ({ ...registry, settings: { catalog: { ...settings } } });
  expect(await ask(set({ a: 1 }), '/catalog/')).toMatchObject({ markup: '{"a":1}' });
  expect(await ask(set({ a: 2 }), '/catalog/')).toMatchObject({ markup: '{"a":2}' });
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

it('leaves pages to the browser where the shell’s server part cannot be used, and says so once', async () => {
  const registry = await siteWith({ catalog: goodPart });
  await publish('shell/1.0.0', 'somebody else’s');
  for (const path of ['/', '/catalog/']) {
    expect(await ask(registry, path)).toMatchObject({ kind: 'left' });
  }
  const changed = 'the server part of shell 1.0.0 was changed on disk';
  expect(told.filter((line) => line === `Pages cannot be rendered: ${changed}`)).toHaveLength(1);
  expect(renderer().threads()).toEqual({ ready: 0, starting: 1 });
});

it('a remote whose part makes a page without an end costs its own page alone', async () => {
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

it('does not run a part that is not the one that was released (G62)', async () => {
  const registry = await siteWith({ catalog: goodPart });
  await publish('remotes/catalog/1.0.0', `exports.show = () => 'somebody else’s'`);
  expect(await ask(registry, '/catalog/')).toMatchObject({ kind: 'left' });
  await untilTold('the server part of catalog 1.0.0 was changed on disk');
});
