import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TrialRegistry, TrialSite } from '@patchbay/registry/testing';
import { readAppConfig } from '@patchbay/registry/config';
import { createLiveSite } from '@patchbay/registry/live';
import { withRevokedKey } from '@patchbay/registry/trust';
import { createSite } from './create-site.ts';
import { createPreviewer } from './preview.ts';
import { contentSecurityPolicy } from '../security-headers.ts';
import type { PageRenderer } from '../render/page-renderer.ts';

let site: TrialSite;

beforeAll(async () => {
  site = await TrialSite.create();
  await site.done('release', '--from', await site.buildShell({ code: 'shell' }));
  await site.release({ version: '1.0.0', code: 'live' });
  await site.release({ version: '1.1.0', code: 'next' }, '--percent', '0');
  await site.release({ version: '1.2.0', code: 'damaged' }, '--percent', '0');
  await writeFile(join(site.folder, 'remotes/catalog/1.2.0/remote.js'), 'altered');
  await site.release(
    { name: 'news', mounts: [{ path: '/news/', layout: 'bare' }] },
    '--percent',
    '0',
  );
});

afterAll(() => site.remove());

const config = readAppConfig({});
let rendered: string[] = [];

/** Renders nothing, and keeps its requests. */
const renderer: PageRenderer = {
  render: (_, { url }) => {
    rendered.push(url);
    return Promise.resolve({ kind: 'left', reason: 'a test', isUnanswered: false });
  },
  prepare: () => Promise.resolve(),
  threads: () => ({ ready: 1, starting: 0 }),
  close: () => Promise.resolve(),
};

const createApp = (isPreviewing = true) =>
  createSite({ siteDir: site.folder, config, renderer, isPreviewing, log: () => undefined });

async function visit(path: string, app = createApp()) {
  const answer = await app.request(`https://www.example.com${path}`);
  const text = await answer.text();
  const registry = /id="app-registry">(.*?)<\/script>/.exec(text)?.[1] ?? '{}';
  const { remotes } = JSON.parse(registry) as { remotes: { name: string; version: string }[] };
  return {
    answer,
    text,
    remotes: remotes.map(({ name, version }) => `${name} ${version}`),
    problem: /data-preview-problem="([^"]*)"/.exec(text)?.[1] ?? null,
  };
}

beforeEach(() => {
  rendered = [];
});

describe('a preview', () => {
  it('has the version in place of the live one, with its hashes, under the same policy (G107)', async () => {
    const { answer, text, remotes } = await visit('/s/?preview=catalog@1.1.0');
    expect(remotes).toEqual(['catalog 1.1.0']);
    expect(text).toContain('data-preview="catalog@1.1.0"');
    const description = JSON.parse(await site.read('remotes/catalog/1.1.0/release.json')) as {
      entry: { integrity: string };
    };
    expect(text).toContain(description.entry.integrity);
    expect(answer.headers.get('Content-Security-Policy')).toBe(contentSecurityPolicy(config));
  });

  it('of a remote that is not live yet has it beside the others (G107)', async () => {
    const { remotes } = await visit('/news/?preview=news@1.0.0&preview=catalog@1.1.0');
    expect(remotes).toEqual(['catalog 1.1.0', 'news 1.0.0']);
  });

  it('gets into no cache, neither the server’s own nor another one (G107)', async () => {
    const app = createApp();
    const { answer } = await visit('/?preview=catalog@1.1.0', app);
    expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
    expect(answer.headers.get('ETag')).toBeNull();
    expect(answer.headers.get('Set-Cookie')).toBeNull();
    expect(rendered).toEqual([]);
    const next = await visit('/', app);
    expect(next.remotes).toEqual(['catalog 1.0.0']);
    expect(next.text).not.toContain('data-preview');
  });

  it.each([
    ['catalog@9.0.0', /^this site has no catalog 9\.0\.0/],
    ['catalog@1.2.0', /The files of catalog 1\.2\.0 are not those that were added/],
    ['catalog@../../shell/1.0.0', /A preview names a version/],
    ['catalog', /A preview names a version/],
    ['__proto__@1.0.0', /A preview names a version/],
    ['%22%3E%3Cscript%3E', /A preview names a version/],
  ])('of %s is the live page, which says why (G107)', async (asked, reason) => {
    const { answer, remotes, problem, text } = await visit(`/?preview=${asked}`);
    expect(answer.status).toBe(404);
    expect(remotes).toEqual(['catalog 1.0.0']);
    expect(problem).toMatch(reason);
    expect(text).not.toContain('"><script>');
  });

  it('of a version that does not fit the live shell is the live page, which says why', async () => {
    await site.release({ name: 'other', mounts: [{ path: '/news/', layout: 'bare' }] });
    const { problem } = await visit('/?preview=news@1.0.0');
    await site.done('retire', 'other');
    expect(problem).toMatch(/news 1\.0\.0 answers for \/news\/, and so does other 1\.0\.0/);
  });

  it('is made for who asks for it while many ask for others', async () => {
    const app = createApp();
    const statusOf = async (asked: string) =>
      (await app.request(`https://www.example.com/?preview=${asked}`)).status;
    const wanted = statusOf('catalog@1.1.0');
    const others = Array.from({ length: 300 }, (_, patch) => statusOf(`catalog@9.0.${patch}`));
    expect(new Set(await Promise.all(others))).toEqual(new Set([404]));
    expect(await wanted).toBe(200);
  });

  it('is the live page on a site that shows none (G107)', async () => {
    const { answer, remotes, text } = await visit('/?preview=catalog@1.1.0', createApp(false));
    expect(answer.status).toBe(200);
    expect(remotes).toEqual(['catalog 1.0.0']);
    expect(text).not.toContain('data-preview');
  });
});

describe('on a site that demands signatures', () => {
  it('many who ask for a preview at once get one page, until the keys change', async () => {
    const registry = await TrialRegistry.create();
    try {
      await registry.release({ version: '1.0.0' });
      await registry.release({ version: '1.1.0', code: 'next' }, { percent: 0 });
      const { keysFile, site: signed } = registry;
      const options = { siteDir: signed.folder, config, keysFile };
      const live = createLiveSite({ ...options, say: () => undefined });
      const preview = createPreviewer(options);
      const ask = async () => preview(await live.read(), ['catalog@1.1.0']);
      const [first, ...others] = await Promise.all(Array.from({ length: 20 }, ask));
      expect(first?.text).toContain('"version":"1.1.0"');
      // Each by itself would check every signature and hash.
      for (const page of others) expect(page).toBe(first);
      await registry.changeKeys((ring) =>
        withRevokedKey(ring, { team: 'listing', keyId: null, now: '2026-03-02' }),
      );
      const refused = await ask();
      expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('is revoked')]);
      await writeFile(keysFile, '{');
      const unread = await ask();
      expect(unread.text).toContain('The keys in release-keys.json cannot be used');
      expect(unread.text).not.toContain(signed.root);
    } finally {
      await registry.remove();
    }
  });
});

it('a release that nobody has yet prints where it can be looked at (G107)', async () => {
  const from = await site.buildRemote({ version: '1.3.0', code: 'link' });
  const args = ['release', '--from', from, '--percent', '0'];
  const { stdout } = await site.run(args, {
    environment: { SITE_ORIGINS: 'https://www.example.com' },
  });
  expect(stdout).toContain('To look at it: https://www.example.com/?preview=catalog@1.3.0');
});
