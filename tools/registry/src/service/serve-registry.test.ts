import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readAppConfig } from '../config.ts';
import { createLiveSite } from '../live/live-site.ts';
import { startSiteAnew } from '../release/changes/start-site.ts';
import { readLog } from '../state/change-log.ts';
import { FolderTarget } from '../target/folder-target.ts';
import { createKeyFile, withRevokedKey, withRotatedKey, withTeam } from '../trust/key-ring.ts';
import { startRegistry } from './serve-registry.ts';
import { uploadsFolder } from './create-registry.ts';
import { TrialRegistry, createSigner } from '../testing/trial-registry.ts';
import { TrialSite } from '../testing/trial-site.ts';

let registry: TrialRegistry;

beforeEach(async () => {
  registry = await TrialRegistry.create();
});

afterEach(() => registry.remove());

const readTheLog = async () =>
  readLog(await registry.site.read('releases.log'), await registry.site.read('registry.json'));

/** A server that only takes signed releases: the remotes that visitors get, and its output. */
function signedSite() {
  const said: string[] = [];
  const live = createLiveSite({
    siteDir: registry.site.folder,
    config: readAppConfig({}),
    keysFile: registry.keysFile,
    say: (line) => said.push(line),
  });
  return {
    said,
    shell: async () => (await live.read()).registry.shell.version,
    remotes: async () =>
      (await live.read()).registry.remotes.map(({ name, version }) => `${name} ${version}`),
  };
}

describe('a team with a key', () => {
  it('releases, tries, promotes, rolls back and retires what it owns (G100)', async () => {
    expect(await registry.release({ version: '1.0.0' })).toMatchObject({ result: 'live' });
    const tried = await registry.release({ version: '1.1.0', code: '1' }, { percent: 10 });
    expect(tried).toMatchObject({ result: 'canary', percent: 10 });
    const asked = { action: 'promote', name: 'catalog', version: '1.1.0' } as const;
    expect(await registry.change(asked)).toMatchObject({ result: 'live', replaced: '1.0.0' });
    await registry.change({ action: 'rollback', name: 'catalog', version: null });
    expect(await registry.site.live()).toEqual(['shell 1.0.0', 'catalog 1.0.0']);
    await registry.change({ action: 'retire', name: 'catalog', version: null });
    expect(await registry.site.live()).toEqual(['shell 1.0.0']);
  });

  it('gets the address of a preview where nobody has the version yet', async () => {
    const mounts = [{ path: '/s/', layout: 'bare' as const }];
    const answer = await registry.release({ version: '1.0.0', mounts }, { percent: 0 });
    expect(answer).toMatchObject({
      result: 'added',
      preview: 'https://www.example.com/s/?preview=catalog@1.0.0',
    });
  });

  it('goes back to an older version where it says so', async () => {
    await registry.release({ version: '1.1.0' });
    await registry.release({ version: '1.0.0', code: 'old' }, { allowDowngrade: true });
    expect(await registry.site.live()).toEqual(['shell 1.0.0', 'catalog 1.0.0']);
  });

  it('is named by the status and the log, with what it released and why (G103)', async () => {
    await registry.release({ version: '1.0.0' });
    const { names } = await registry.client().status();
    expect(names.map(({ name, owner }) => `${name} ${String(owner)}`)).toEqual([
      'shell platform',
      'catalog listing',
    ]);
    expect(names[1]?.source).toMatchObject({ commit: '0123456789ab', branch: 'main' });
    const log = readLog(await registry.client().log(), null);
    expect(log).toMatchObject({ problems: [] });
    expect(log.entries.at(-1)).toMatchObject({
      action: 'release',
      subject: 'catalog 1.0.0',
      team: 'listing',
      key: registry.signers.listing.keyId,
      changes: [{ name: 'catalog', kind: 'live', from: null, to: '1.0.0' }],
      source: { builder: 'pipeline 7', message: 'Show the newest first' },
    });
  });

  it('releases by the command line as to a folder (G100)', async () => {
    const key = join(registry.site.root, 'extra.key');
    const { key: publicKey } = await createKeyFile('extra', key);
    await registry.changeKeys((ring) =>
      withTeam(ring, { team: 'extra', owns: ['news'], mounts: [], publicKey, now: '2026-03-01' }),
    );
    const from = await registry.site.buildRemote({ name: 'news' });
    const via = ['--to', registry.origin, '--key', key, '--message', 'The first one'];
    expect(await registry.site.done('release', '--from', from, ...via)).toContain(
      'news 1.0.0 is live',
    );
    expect(await registry.site.done('status', '--to', registry.origin)).toMatch(/news .* extra /);
    expect(await registry.site.done('log', '--verify', '--to', registry.origin)).toContain(
      'The first one',
    );
    const refused = await registry.site.run(['retire', 'catalog', ...via, '--json']);
    expect(JSON.parse(refused.stdout)).toMatchObject({
      error: { code: 'refused', message: 'extra does not own catalog; it owns news' },
    });
    const unsigned = await registry.site.run(['retire', 'news', '--to', registry.origin]);
    expect(unsigned).toMatchObject({ code: 2 });
    expect(unsigned.stderr).toContain('name a key with --key or RELEASE_KEY');
  });
});

describe('a connection that is cut', () => {
  it('at any byte changes nothing, and the release can be sent again (G105)', async () => {
    const dist = await registry.site.buildRemote();
    const body = await registry.body(dist);
    const places = new Set([0, 1, 3, 4, 5, body.length - 1]);
    for (let part = 1; part < 12; part += 1) places.add(Math.floor((body.length * part) / 12));
    for (const cutAt of places) await registry.raw(body, { cutAt });
    const answer = await registry.release({});
    expect(answer.result).toBe('live');
    const left = await readdir(join(registry.site.folder, uploadsFolder));
    expect(left).toEqual([]);
    expect((await readTheLog()).problems).toEqual([]);
  });
});

describe('two at once', () => {
  it('are both live, and each is in the log (G106)', async () => {
    const { signer, publicKey } = createSigner('second');
    await registry.changeKeys((ring) =>
      withTeam(ring, { team: 'second', owns: ['news'], mounts: [], publicKey, now: '2026-03-01' }),
    );
    await Promise.all([
      registry.release({}),
      registry.send(await registry.site.buildRemote({ name: 'news' }), { signer }),
    ]);
    expect((await registry.site.live()).sort()).toEqual([
      'catalog 1.0.0',
      'news 1.0.0',
      'shell 1.0.0',
    ]);
    const { entries, problems } = await readTheLog();
    expect(entries.map(({ team }) => team).sort()).toEqual(['listing', 'platform', 'second']);
    expect(problems).toEqual([]);
  });

  it('of the same team and version are one release (G106)', async () => {
    const dist = await registry.site.buildRemote();
    const answers = await Promise.all([registry.send(dist), registry.send(dist)]);
    expect(answers.map(({ result }) => result).sort()).toEqual(['live', 'unchanged']);
  });

  it('registries of one folder are not (G106)', async () => {
    const second = startRegistry({
      target: new FolderTarget(registry.site.folder),
      keysFile: registry.keysFile,
      origins: [],
      siteOrigin: null,
      bind: '127.0.0.1',
      port: 0,
      configure: () => readAppConfig({}),
      smokeCheck: () => Promise.resolve(null),
      now: () => new Date(),
      say: () => undefined,
    });
    await expect(second).rejects.toThrow('Another registry serves this folder');
  });

  it('a lock that cannot be taken is not said to be another registry (G392)', async () => {
    const site = await TrialSite.create();
    await mkdir(join(site.folder, '.release/registry-lock'), { recursive: true });
    const started = startRegistry({
      target: new FolderTarget(site.folder),
      keysFile: registry.keysFile,
      origins: [],
      siteOrigin: null,
      bind: '127.0.0.1',
      port: 0,
      configure: () => readAppConfig({}),
      smokeCheck: () => Promise.resolve(null),
      now: () => new Date(),
      say: () => undefined,
    });
    await expect(started).rejects.toThrow(/^The file \S+registry-lock cannot be locked: /);
    await site.remove();
  });
});

it('a release that takes long to be compressed keeps no other change waiting', async () => {
  await registry.release({ version: '1.0.0' });
  await registry.release({ version: '1.1.0', code: 'bad' });
  const ended: string[] = [];
  const large = registry
    .release({ version: '1.2.0', code: randomBytes(2_500_000).toString('base64') })
    .then(() => ended.push('the release'));
  await wait(700);
  await registry.change({ action: 'rollback', name: 'catalog', version: null });
  ended.push('the rollback');
  await large;
  expect(ended).toEqual(['the rollback', 'the release']);
});

it('and neither does one that takes long to be loaded on trial', async () => {
  await registry.release({ version: '1.0.0' });
  await registry.release({ version: '1.1.0', code: 'bad' });
  registry.onTrial = () => registry.change({ action: 'rollback', name: 'catalog', version: null });
  await registry.release({ version: '1.2.0', code: 'next' });
  const { entries } = await readTheLog();
  const changes = entries.slice(-2).flatMap(({ changes }) => changes.map(({ to }) => to));
  expect(changes).toEqual(['1.0.0', '1.2.0']);
});

it('a team that waits for its answer is not cut off as a silent one, and one that sends no more is', async () => {
  const patience = jest.spyOn(ServerResponse.prototype, 'setTimeout');
  const body = await registry.body(await registry.site.buildRemote({ version: '2.0.0' }));
  await registry.raw(body, { cutAt: body.length - 1 });
  expect(patience).not.toHaveBeenCalled();
  await registry.release({ version: '1.0.0' });
  await registry.change({ action: 'retire', name: 'catalog', version: null });
  expect(patience.mock.calls).toEqual([[300_000], [300_000]]);
  patience.mockRestore();
});

describe('a site that demands signatures', () => {
  it('serves what is signed, and leaves out what somebody wrote into its folder (G102)', async () => {
    await registry.release({});
    const site = signedSite();
    expect(await site.remotes()).toEqual(['catalog 1.0.0']);
    await registry.site.release({ name: 'news' });
    expect(await site.remotes()).toEqual(['catalog 1.0.0']);
    expect(site.said.join()).toContain('news 1.0.0 is not signed');
  });

  it('leaves out an entry that says something else than was signed (G102)', async () => {
    await registry.release({});
    const file = join(registry.site.folder, 'registry.json');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('"path": "/"', '"path": "/admin/"'));
    const site = signedSite();
    expect(await site.remotes()).toEqual([]);
    expect(site.said.join()).toMatch(/\/admin\/, which listing does not own/);
  });

  it('is not served by a shell whose page was altered (G102)', async () => {
    const template = join(registry.site.folder, 'shell/1.0.0/page.html');
    await writeFile(template, `${await readFile(template, 'utf8')}<script src="/x.js"></script>`);
    await expect(signedSite().remotes()).rejects.toThrow('is not what was signed');
  });

  it('keeps what a replaced key has signed (G102)', async () => {
    await registry.release({});
    const { publicKey } = createSigner('listing');
    await registry.changeKeys((ring) =>
      withRotatedKey(ring, { team: 'listing', publicKey, now: '2026-03-02' }),
    );
    expect(await signedSite().remotes()).toEqual(['catalog 1.0.0']);
  });

  it('leaves out what a revoked key has signed, until it is signed anew (G102)', async () => {
    await registry.release({});
    const site = signedSite();
    expect(await site.remotes()).toEqual(['catalog 1.0.0']);
    await registry.changeKeys((ring) =>
      withRevokedKey(ring, { team: 'listing', keyId: null, now: '2026-03-02' }),
    );
    expect(await site.remotes()).toEqual([]);
    const { signer, publicKey } = createSigner('listing');
    await registry.changeKeys((ring) =>
      withRotatedKey(ring, { team: 'listing', publicKey, now: '2026-03-02' }),
    );
    await registry.send(await registry.site.buildRemote(), { signer });
    expect(await signedSite().remotes()).toEqual(['catalog 1.0.0']);
  });

  it('goes on where the same code is built and sent once more, by a pipeline that runs twice', async () => {
    const again = { builtAt: '2026-03-02T00:00:00.000Z' };
    const { signers, site } = registry;
    const sent = await registry.send(await site.buildShell(again), { signer: signers.platform });
    expect(sent.result).toBe('unchanged');
    expect(await signedSite().shell()).toBe('1.0.0');
  });

  it('takes what was added before, where it is built once more to be live', async () => {
    const { signers, site } = registry;
    const next = { version: '1.1.0', code: 'next' };
    await registry.send(await site.buildShell(next), { signer: signers.platform, percent: 0 });
    const again = { ...next, builtAt: '2026-03-02T00:00:00.000Z' };
    await registry.send(await site.buildShell(again), { signer: signers.platform });
    expect(await signedSite().shell()).toBe('1.1.0');
  });

  it('needs the very build of before, or another version, where a key was revoked', async () => {
    await registry.changeKeys((ring) =>
      withRevokedKey(ring, { team: 'platform', keyId: null, now: '2026-03-02' }),
    );
    const { signer, publicKey } = createSigner('platform');
    await registry.changeKeys((ring) =>
      withRotatedKey(ring, { team: 'platform', publicKey, now: '2026-03-02' }),
    );
    const { site } = registry;
    const again = await site.buildShell({ builtAt: '2026-03-02T00:00:00.000Z' });
    await expect(registry.send(again, { signer })).rejects.toMatchObject({
      code: 'version-taken',
      message: expect.stringContaining('another build') as string,
    });
    await registry.send(await site.buildShell(), { signer });
    expect(await signedSite().shell()).toBe('1.0.0');
  });

  it('takes a site that was built whole, by the same code built anew: the shell as the remotes (G393)', async () => {
    const { signers, site } = registry;
    await startSiteAnew(new FolderTarget(site.folder), {
      shellDist: await site.buildShell(),
      remoteDists: [await site.buildRemote()],
      config: readAppConfig({}),
      now: site.now.toISOString(),
      say: () => undefined,
    });
    await expect(signedSite().shell()).rejects.toThrow('shell 1.0.0 is not signed');
    const again = { builtAt: '2026-03-02T00:00:00.000Z', buildCommit: 'def' };
    const shell = await registry.send(await site.buildShell(again), { signer: signers.platform });
    const remote = await registry.send(await site.buildRemote());
    expect([shell.result, remote.result]).toEqual(['unchanged', 'unchanged']);
    expect(await signedSite().shell()).toBe('1.0.0');
    expect(await signedSite().remotes()).toEqual(['catalog 1.0.0']);
    await site.done('log', '--verify');
    // Another code under that version is still another release.
    const other = registry.send(await site.buildShell({ ...again, code: 'other' }), {
      signer: signers.platform,
    });
    await expect(other).rejects.toMatchObject({ code: 'version-taken' });
  });

  it('takes no rollback to what nobody has signed (G100)', async () => {
    await registry.site.release({ version: '1.0.0' });
    await registry.release({ version: '1.1.0', code: 'signed' });
    const rollback = registry.change({ action: 'rollback', name: 'catalog', version: null });
    await expect(rollback).rejects.toThrow('catalog 1.0.0 is not signed');
  });
});

it('nothing of a release that is refused stays on the disk', async () => {
  await expect(registry.release({ contract: '9.0.0' })).rejects.toThrow(
    'does not fit what is live',
  );
  expect(existsSync(join(registry.site.folder, 'remotes'))).toBe(false);
  expect(await readdir(join(registry.site.folder, uploadsFolder))).toEqual([]);
});
