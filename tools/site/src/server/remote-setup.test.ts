import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAppConfig } from '@patchbay/registry/config';
import { setupFile } from '@patchbay/registry/live';
import { TrialSite } from '@patchbay/registry/testing';
import { createSite } from './create-site.ts';
import { contentSecurityPolicy } from '../security-headers.ts';

const config = readAppConfig({});
const pictures = 'https://pictures.example';
const feeds = 'https://feeds.example';

let site: TrialSite;
let told: string[];

const news = {
  name: 'news',
  mounts: [{ path: '/news/', layout: 'bare' }],
  settings: [
    { name: 'feed', type: 'url', required: false },
    { name: 'perPage', type: 'number', required: false },
  ],
  hosts: { connect: [feeds], images: [pictures] },
};

beforeAll(async () => {
  site = await TrialSite.create();
  await site.releaseShell();
  await site.release({});
  await site.release(news);
  const next = { ...news, version: '1.1.0', code: 'next', hosts: { media: [pictures] } };
  await site.release(next, '--percent', '0');
});

afterAll(() => site.remove());

beforeEach(async () => {
  told = [];
  await rm(join(site.folder, setupFile), { force: true });
});

const write = (text: string) => writeFile(join(site.folder, setupFile), text);
const set = (entry: object) => write(JSON.stringify({ remotes: [{ name: 'news', ...entry }] }));

const createApp = () =>
  createSite({ siteDir: site.folder, config, log: (line) => told.push(line) });

async function visit(app = createApp(), path = '/') {
  const answer = await app.request(`https://www.example.com${path}`);
  const text = await answer.text();
  const registry = JSON.parse(/id="app-registry">(.*?)<\/script>/.exec(text)?.[1] ?? '{}') as {
    remotes: { name: string }[];
    settings?: object;
    problems?: { name: string; mounts: string[]; reason: string }[];
  };
  return {
    ...registry,
    names: registry.remotes.map(({ name }) => name),
    text,
    policy: answer.headers.get('Content-Security-Policy') ?? '',
  };
}

const statusNow = async () =>
  JSON.parse(await site.done('status', '--json')) as { problems: string[]; notices: string[] };

const directive = (policy: string, name: string) =>
  policy.split('; ').find((part) => part.startsWith(`${name} `));

describe('what the operator sets for a remote', () => {
  it('is in every page for that remote, at once, and what it is judged by is not (G166)', async () => {
    const app = createApp();
    expect((await visit(app)).settings).toBeUndefined();
    await set({ settings: { feed: 'https://feeds.example/all' } });
    const { settings, names, text } = await visit(app);
    expect(settings).toEqual({ news: { feed: 'https://feeds.example/all' } });
    expect(names).toEqual(['catalog', 'news']);
    expect(text).not.toContain('perPage');
  });

  it('is in the page that the tool writes too, from the next command on (G166)', async () => {
    await set({ settings: { perPage: 7 } });
    await site.done('prune');
    expect(await site.pageRegistry()).toContain('"settings":{"news":{"perPage":7}}');
  });

  it.each([
    ['a setting that is no such thing', { settings: { feed: 'news' } }],
    ['an entry that is none', { settings: [] }],
    ['hosts for scripts', { hosts: { scripts: [feeds] } }],
    ['a host that would end the directive', { hosts: { images: ['https://a;b'] } }],
  ])('costs that remote alone where it is %s, and is told (G167)', async (_, entry) => {
    await set(entry);
    const { names, problems, policy } = await visit();
    expect(names).toEqual(['catalog']);
    expect(problems).toMatchObject([{ name: 'news', mounts: ['/news/'] }]);
    expect(policy).toBe(contentSecurityPolicy(config));
    expect(told).toEqual([
      expect.stringMatching(/"news".*remote-settings\.json.*All other remotes/),
    ]);
    expect((await statusNow()).problems).toEqual([
      expect.stringContaining('news 1.0.0 cannot be used'),
    ]);
    const { code: exit, stderr } = await site.run(['promote', 'news', '1.1.0']);
    expect([exit, stderr]).toEqual([1, expect.stringContaining('news 1.1.0 cannot be used')]);
  });

  it('costs those that declare settings where nothing of it can be read, and a running server goes on (G167)', async () => {
    await set({ settings: { perPage: 7 } });
    const running = createApp();
    await visit(running);
    await write('{');
    expect((await visit(running)).settings).toEqual({ news: { perPage: 7 } });
    expect(told).toEqual([expect.stringMatching(/^remote-settings\.json cannot be used/)]);
    expect((await visit()).names).toEqual(['catalog']);
    expect((await statusNow()).problems).toContainEqual(expect.stringContaining(setupFile));
  });

  it('may be of a remote that is not there, and of what a version does not declare, which is told (G167)', async () => {
    await write(
      JSON.stringify({ remotes: [{ name: 'other' }, { name: 'news', settings: { feeds: 1 } }] }),
    );
    expect((await visit()).settings).toEqual({ news: { feeds: 1 } });
    const undeclared = 'remote-settings.json sets feeds of news, which news 1.0.0 does not declare';
    expect((await statusNow()).notices).toContain(undeclared);
  });
});

describe('hosts of a remote’s own', () => {
  it('stand in the policy where the release wants them and the operator allows them (G168)', async () => {
    expect((await visit()).policy).toBe(contentSecurityPolicy(config));
    await set({ hosts: { connect: [feeds, 'https://more.example'], media: [pictures] } });
    const { policy } = await visit();
    expect(directive(policy, 'connect-src')).toBe(
      `connect-src 'self' http://localhost:4000 ${feeds}`,
    );
    expect(policy).not.toContain(pictures);
    expect(policy).not.toContain('more.example');
    expect(policy.replace(` ${feeds}`, '')).toBe(contentSecurityPolicy(config));
    expect(told).toEqual([]);
  });

  it('are told where they are not allowed, at the release, by status, and nothing is refused (G168)', async () => {
    await set({ hosts: { connect: [feeds] } });
    const denied = `news 1.0.0 wants ${pictures} in the page's img-src, and remote-settings.json of the site does not allow it`;
    expect((await statusNow()).notices).toEqual([denied]);
    const again = await site.buildRemote(news);
    expect(await site.done('release', '--from', again)).toContain(denied);
    expect(JSON.parse(await site.done('release', '--json', '--from', again))).toMatchObject({
      notices: [denied],
    });
  });

  it('have beside them the Trusted Types policies of its libraries, one by one (G345)', async () => {
    const one = 'svelte-trusted-html';
    await site.release({ name: 'tally', trustedTypes: [one, 'lit-html'] });
    expect(directive((await visit()).policy, 'trusted-types')).toBe('trusted-types default');
    const denied = (policy: string) =>
      `tally 1.0.0 wants ${policy} in the page's trusted-types, and remote-settings.json of the site does not allow it`;
    expect((await statusNow()).notices).toEqual(
      expect.arrayContaining([denied(one), denied('lit-html')]),
    );
    const allowed = { name: 'tally', trustedTypes: [one, 'vue'] };
    await write(JSON.stringify({ remotes: [allowed] }));
    expect(directive((await visit()).policy, 'trusted-types')).toBe(`trusted-types default ${one}`);
    expect((await statusNow()).notices).not.toContain(denied(one));
    await write(JSON.stringify({ remotes: [{ ...allowed, trustedTypes: ['default'] }] }));
    expect((await visit()).names).not.toContain('tally');
    await site.done('retire', 'tally');
  });

  it('are those of the version that is looked at, in a preview (G168)', async () => {
    await set({ settings: { perPage: 3 }, hosts: { connect: [feeds], media: [pictures] } });
    const app = createApp();
    const preview = await visit(app, '/?preview=news@1.1.0');
    expect(directive(preview.policy, 'media-src')).toContain(pictures);
    expect(preview.policy).not.toContain(feeds);
    expect(preview.settings).toEqual({ news: { perPage: 3 } });
    expect((await visit(app)).policy).not.toContain(pictures);
    await set({ settings: { perPage: 'three' } });
    expect((await visit(createApp(), '/?preview=news@1.1.0')).text).toMatch(
      /data-preview-problem="[^"]*news 1\.1\.0 cannot be used on this site/,
    );
  });
});
