import { setTimeout as wait } from 'node:timers/promises';
import { goodPart, shellPart, useTestRenderer } from '../testing/test-renderer.ts';

const { told, siteWith, ask, publish, restart, untilTold } = useTestRenderer();

it('a part that says more than a page may have leaves its page to the browser', async () => {
  const registry = await siteWith({
    catalog: `exports.show = () => ({ problems: new Array(1e5).fill('odd'), more: new Array(1e5) });`,
    news: `exports.show = () => ({ structuredData: new Array(1e5).fill({ name: 'x'.repeat(50) }) });`,
    far: `exports.show = () => ({ kind: 'redirect', status: 301, location: '/'.repeat(1e5) });`,
  });
  const page = await ask(registry, '/catalog/');
  expect(page).toMatchObject({ kind: 'page', problems: new Array(20).fill('odd') });
  expect(page).not.toHaveProperty('more');
  expect(await ask(registry, '/news/')).toMatchObject({ reason: 'the page is too long' });
  const reason = 'the shell’s server part redirects to no address';
  expect(await ask(registry, '/far/')).toMatchObject({ reason });
});

it.each([
  ['nothing', 'null', 'kind: undefined'],
  ['a reason that is no text', `{ kind: 'left', reason: { toString: 1 } }`, ''],
  [
    'a redirection that is no header',
    `{ kind: 'redirect', status: 301, location: '/a\\r\\nb' }`,
    '',
  ],
])('a shell that answers %s leaves the page to the browser', async (_, outcome, more) => {
  const registry = await siteWith({
    catalog: `exports.show = () => ({ ...(${outcome} ?? {}), ${more} });`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({
    kind: 'left',
    reason: expect.any(String) as string,
  });
});

it.each([
  ['as it starts', `void Promise.reject('no luck');`],
  ['by itself', `setTimeout(() => { void Promise.reject(new Error('no luck')); });`],
  [
    'with each page',
    `exports.show = () => {
       void Promise.reject('no luck');
       void Promise.reject(new Error('no luck, either'));
       return 'shown';
     };`,
  ],
])('a rejection that nobody handles %s costs no thread and no page', async (_, code) => {
  const registry = await siteWith({
    catalog: code.includes('show') ? code : `${code} exports.show = () => 'shown';`,
    news: goodPart,
  });
  for (let page = 0; page < 30; page += 1) {
    expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
    expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
  }
  await untilTold('no luck');
  expect(told.length).toBeLessThanOrEqual(2);
  expect(told.join('\n')).toMatch(/^While pages are rendered: .*: nobody handles "no luck/);
});

it('a rejection in code of the shell is told as that of the part which called it', async () => {
  const registry = await siteWith({
    catalog: `exports.show = () => {
      void (async () => { await null; require('query').fail(); })();
      return 'shown';
    };`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
  await untilTold('no luck');
  expect(told).toEqual(['While pages are rendered: catalog 1.0.0: nobody handles "no luck"']);
});

it.each([
  ['a page that is over has asked for', `Object.assign(new Error('over'), { kind: 'aborted' })`, 0],
  ['refuses to be read', `{ get message() { throw 1; } }`, 1],
])('a rejection of what %s ends no thread', async (_, reason, times) => {
  const registry = await siteWith({
    catalog: `exports.show = () => { void Promise.reject(${reason}); return 'shown'; };`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
  // The thread tells of it after the answer.
  do {
    expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
  } while (told.length < times);
  expect(told).toHaveLength(times);
});

it('a remote’s part has nothing of Node that reaches beyond its thread (X208)', async () => {
  const reaching = ['kill', 'getBuiltinModule', 'binding', 'dlopen', 'mainModule', 'on'];
  const registry = await siteWith({
    catalog: `
      const atStart = Object.keys(process).join(' ');
      exports.show = async () => {
        globalThis.process = undefined;
        const reached = ${JSON.stringify(reaching)}.filter((name) => process[name] !== undefined);
        const made = new Function('return import("node:fs")');
        const files = await made().then(() => 'files', () => 'no files');
        return [atStart, ...reached, process.env.NODE_ENV, files].join(' ');
      };`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({
    markup: 'env exit nextTick production no files',
  });
});

it.each([
  ['a timer', 'setInterval'],
  ['a timer by its long name', 'globalThis.setInterval'],
])('%s that a part begins for a page ends with it', async (_, begin) => {
  const registry = await siteWith({
    catalog: `
      let pages = 0;
      const seen = [];
      /** Those that come before its own has come three times: all that run, since all have the same time. */
      exports.show = async () => {
        const page = pages += 1;
        ${begin}(() => seen.push(page), 1);
        seen.length = 0;
        while (seen.filter((each) => each === page).length < 3) await new Promise((next) => setTimeout(next, 1));
        return [...new Set(seen)].join();
      };`,
  });
  for (const page of ['1', '2', '3']) {
    expect(await ask(registry, '/catalog/')).toMatchObject({ markup: page });
  }
});

it('what is to come once and soon comes, also after its page: what is of all pages hangs on it', async () => {
  const registry = await siteWith({
    catalog: `
      let kept = 0;
      /** As caches tell the time: once for all that is asked in a moment. */
      const now = () => {
        if (kept === 0) {
          kept = Date.now();
          setTimeout(() => (kept = 0), 100);
        }
        return kept;
      };
      exports.show = () => String(now());`,
  });
  const first = await ask(registry, '/catalog/');
  let next = first;
  for (let page = 0; page < 40 && JSON.stringify(next) === JSON.stringify(first); page += 1) {
    await wait(50);
    next = await ask(registry, '/catalog/');
  }
  expect(next).not.toEqual(first);
});

it.each([
  ['as it starts', `setTimeout(() => { throw new Error('no luck'); });`],
  [
    'with each page',
    `exports.show = () => { setTimeout(() => { throw new Error('no luck'); }); return wait(); };`,
  ],
])('a timer that throws %s costs no thread and no page', async (_, code) => {
  const registry = await siteWith({
    catalog: `const wait = () => new Promise((next) => setTimeout(next, 5, 'shown'));
      exports.show = wait; ${code}`,
    news: goodPart,
  });
  for (let page = 0; page < 3; page += 1) {
    expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'shown' });
    expect(await ask(registry, '/news/')).toMatchObject({ kind: 'page' });
  }
  expect(told).toEqual(['While pages are rendered: catalog 1.0.0: nobody handles "no luck"']);
});

it('a part may have names of its own for what is a global elsewhere', async () => {
  const registry = await siteWith({
    catalog: `const [global, globalThis, setInterval] = ['its', 'own', 'names'];
      exports.show = () => [global, globalThis, setInterval].join(' ');`,
  });
  expect(await ask(registry, '/catalog/')).toMatchObject({ markup: 'its own names' });
});

it.each([
  ['a remote’s', 'remotes/catalog/1.0.0', 'the server part of catalog 1.0.0 was changed on disk'],
  ['the shell’s', 'shell/1.0.0', 'the server part of shell 1.0.0 was changed on disk'],
])(
  '%s part that could not be read is read again, and its pages rendered (G372)',
  async (_, folder, reason) => {
    const registry = await siteWith({ catalog: goodPart });
    const file = folder.startsWith('shell') ? registry.shell.server : registry.remotes[0]?.server;
    await publish(folder, 'half of it');
    expect(await ask(registry, '/catalog/')).toMatchObject({ kind: 'left', cause: 'code' });
    await untilTold(reason);
    const good = folder.startsWith('shell') ? shellPart : goodPart;
    expect(await publish(folder, good)).toEqual(file);
    while ((await ask(registry, '/catalog/')).kind !== 'page') await wait(50);
  },
);

it('a page whose backend has no name is left for that reason, and a later try may bring it (X399)', async () => {
  const apiHost = 'http://nowhere.invalid';
  await restart({ apiHost });
  const registry = await siteWith({
    catalog: `exports.show = () => fetch('${apiHost}/api/software/').then(() => 'shown', () => ({ kind: 'left', reason: 'no list' }));`,
  });
  expect(await ask(registry, '/catalog/')).toEqual({
    kind: 'left',
    cause: 'backend',
    isUnanswered: true,
    reason: expect.stringMatching(/cannot be reached \(.*(ENOTFOUND|EAI_AGAIN)/) as string,
  });
});

it('a page that its remote leaves to browsers is left by choice (X399)', async () => {
  const registry = await siteWith({ catalog: null });
  expect(await ask(registry, '/catalog/')).toMatchObject({ kind: 'left', cause: 'chosen' });
});
