import { setImmediate as turn } from 'node:timers/promises';
import type { Platform } from '@patchbay/domain/entities';
import { createLiveSite, type Live } from '@patchbay/registry/live';
import { bucketOf } from '@patchbay/shared/registry';
import type { PageRequest, RenderOutcome } from '../render/messages.ts';
import { makeTrialFolder, type TrialFolder } from '../testing/trial-folder.ts';
import { createPageAnswers } from './page-answers.ts';

const visitor = '00000000-0000-4000-8000-000000000000';
const home = 'https://site.example/';

const pageOf = (head: string): RenderOutcome => ({
  kind: 'page',
  status: 200,
  title: null,
  head,
  markup: '',
  structuredData: [],
  content: '{}',
  remotes: [{ name: 'catalog', version: '1.0.0' }],
  isForSystem: false,
  problems: [],
});

let trial: TrialFolder;
let live: Live;
let timeMs: number;
let asked: PageRequest[];
let outcome: RenderOutcome | Promise<RenderOutcome>;
let render: ((request: PageRequest) => RenderOutcome) | null;

beforeAll(async () => {
  trial = await makeTrialFolder();
  live = await createLiveSite({ ...trial, say: () => undefined }).read();
});

afterAll(() => trial.remove());

beforeEach(() => {
  timeMs = 1000;
  asked = [];
  outcome = pageOf('the first');
  render = null;
});

function start(maxBytes = 1024 * 1024) {
  const answerPage = createPageAnswers({
    renderer: {
      prepare: () => Promise.resolve(),
      render: (_registry, request) => {
        asked.push(request);
        return Promise.resolve(render?.(request) ?? outcome);
      },
      threads: () => ({ ready: 1, starting: 0 }),
      close: () => Promise.resolve(),
    },
    config: {},
    limits: { freshMs: 100, staleMs: 1000, leftMs: 50, maxBytes },
    now: () => timeMs,
  });
  return async (
    url = home,
    site = live,
    anonymousId: string | null = null,
    system: Platform | null = null,
  ) => {
    const answer = await answerPage(site, { url, system, anonymousId });
    return answer.kind === 'redirect' ? answer.location : answer.page.bytes.toString();
  };
}

it('renders a page once for a crowd, and for each of its addresses', async () => {
  const ask = start();
  const pages = await Promise.all([ask(), ask(), ask()]);
  for (const page of [...pages, await ask()]) expect(page).toContain('the first');
  await ask(`${home}?q=a`);
  expect(asked.map(({ url }) => url)).toEqual([home, `${home}?q=a`]);
});

it('gives a page that is old at once while it is made anew, and none that is too old', async () => {
  const ask = start();
  await ask();
  outcome = pageOf('the second');
  timeMs += 500;
  expect(await ask()).toContain('the first');
  await turn();
  expect(await ask()).toContain('the second');
  outcome = pageOf('the third');
  timeMs += 1200;
  expect(await ask()).toContain('the third');
});

it('keeps a rendered page for its time where it cannot be made anew, and tries again soon', async () => {
  const ask = start();
  await ask();
  outcome = { kind: 'left', reason: 'the backend is away', isUnanswered: true };
  timeMs += 500;
  await ask();
  await turn();
  expect(await ask()).toContain('the first');
  expect(asked).toHaveLength(2);
  timeMs += 60;
  expect(await ask()).toContain('the first');
  await turn();
  expect(asked).toHaveLength(3);
  timeMs += 600;
  expect(await ask()).not.toContain('the first');
});

it('tries a page again soon that could not be rendered', async () => {
  const ask = start();
  outcome = { kind: 'left', reason: 'busy' };
  await ask();
  outcome = pageOf('the first');
  expect(await ask()).not.toContain('the first');
  timeMs += 60;
  expect(await ask()).toContain('the first');
});

describe('for the system of the visitor’s computer', () => {
  const systemOf = (page: string) => /for (\w+)/.exec(page)?.[1];
  const startFor = (isForSystem: boolean) => {
    const ask = start();
    render = ({ system }) => ({ ...pageOf(`for ${system}`), isForSystem });
    return async (system: Platform | null) => systemOf(await ask(home, live, null, system));
  };

  it('a page that is another for each is rendered once for each, whoever asks together (C100)', async () => {
    const askFrom = startFor(true);
    const visitors = ['macos', 'windows', null, 'linux', 'windows', 'macos', null] as const;
    const pages = async () => (await Promise.all(visitors.map(askFrom))).map(String);
    expect(await pages()).toEqual(visitors.map(String));
    expect(await pages()).toEqual(visitors.map(String));
    expect(asked).toHaveLength(4);
  });

  it('a page that is the same for all is rendered once (C100)', async () => {
    const askFrom = startFor(false);
    for (const system of ['macos', 'windows', null] as const) {
      expect(await askFrom(system)).toBe('macos');
    }
    expect(asked).toHaveLength(1);
  });

  it('each is given on while it is made anew, also where the first to ask has left', async () => {
    const askFrom = startFor(true);
    await askFrom('macos');
    await askFrom('windows');
    for (let round = 0; round < 5; round += 1) {
      timeMs += 500;
      const before = asked.length;
      const answer = askFrom('windows');
      expect(await answer).toBe('windows');
      await turn();
      expect(asked.slice(before).map(({ system }) => system)).toEqual(['windows']);
    }
  });
});

it('keeps no more bytes than it may', async () => {
  outcome = pageOf('a'.repeat(10_000));
  const ask = start(40_000);
  for (const query of ['?a', '?b', '?c', '?a']) await ask(home + query);
  expect(asked).toHaveLength(4);
});

it('answers who waits for a page that others push out before it is made', async () => {
  const ask = start(40_000);
  let finish: (rendered: RenderOutcome) => void = () => undefined;
  outcome = new Promise((resolve) => {
    finish = resolve;
  });
  const waiting = ask();
  outcome = pageOf('a'.repeat(10_000));
  for (const query of ['?a', '?b', '?c', '?d']) await ask(home + query);
  finish(pageOf('the first'));
  expect(await waiting).toContain('the first');
});

it('keeps nothing of a release that is not live any more', async () => {
  const ask = start();
  await ask();
  await ask(home, { ...live, page: `${live.page}<!-- new -->` });
  expect(asked).toHaveLength(2);
});

describe('where a release is tried', () => {
  const trying = (percent: number): Live => {
    const [remote] = live.registry.remotes;
    if (!remote) throw new Error('The site has no remote');
    const release = { ...remote, version: '2.0.0' };
    return { ...live, registry: { ...live.registry, canaries: [{ percent, release }] } };
  };

  it('renders for each share of the visitors with what they get, once', async () => {
    const ask = start();
    const site = trying(bucketOf('catalog', visitor) + 1);
    const other = [1, 2, 3, 4, 5, 6, 7, 8, 9]
      .map((digit) => `${digit}${visitor.slice(1)}`)
      .find((id) => bucketOf('catalog', id) > bucketOf('catalog', visitor));
    if (other === undefined) throw new Error('None of them is in another share');
    for (const id of [visitor, other, visitor, other]) await ask(home, site, id);
    expect(asked.map(({ canaries }) => canaries)).toEqual([['catalog'], []]);
  });

  it('keeps no more pages that browsers render than it may, whatever releases visitors choose', async () => {
    outcome = { kind: 'left', reason: 'busy' };
    const site = trying(100);
    const bytes = site.page.length;
    const pageFor = start(5 * bytes);
    await pageFor(home, site, visitor);
    for (const query of ['?a', '?b', '?c', '?d', '?e', '?f'])
      await pageFor(home + query, site, visitor);
    await pageFor(home, site, visitor);
    expect(asked).toHaveLength(8);
    // Without a canary it is one page for all, which takes no room.
    for (const query of ['', '?a', '?b', '?c', '?d', '?e', '?f', '']) await pageFor(home + query);
    expect(asked).toHaveLength(15);
  });
});
