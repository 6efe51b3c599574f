import { startGateway } from '@patchbay/node-kit/bucket/testing';
import { readPublished } from '../build/built-release.ts';
import { assertOneOf, snapshot } from '../testing/assert-whole.ts';
import { useStores, type TestStore } from '../testing/with-store.ts';
import { FolderTarget } from '../target/folder-target.ts';
import { headersOf } from '../target/bucket-target.ts';
import { registryFile } from '../target/release-target.ts';

const { withStore } = useStores();

const shared = { sharesFiles: true } as const;
/** For tests in which a holder of the lock is gone. */
const shortLease = { leaseMs: 1500 };

const filesOf = async (target: FolderTarget | ReturnType<TestStore['open']>) =>
  new Map(
    [...((await target.readFolder('.')) ?? [])]
      .filter(([file]) => !file.startsWith('.release/'))
      // A statement has an id of its own each time.
      .map(([file, content]): [string, string] => [
        file,
        file.endsWith('provenance.json') ? '' : content.toString('latin1'),
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

it('a bucket has the same files as a folder after the same commands (G380)', async () => {
  await withStore(async ({ site, open }) => {
    const target = open();
    const shell = await site.buildShell();
    const first = await site.buildRemote({ ...shared, version: '1.0.0', code: '1' });
    const second = await site.buildRemote({ ...shared, version: '1.1.0', code: '2' });
    const third = await site.buildRemote({ ...shared, version: '1.2.0', code: '3' });
    const commands = [
      ['release', '--from', shell],
      ['release', '--from', first],
      ['release', '--from', second],
      ['release', '--from', third, '--percent', '0'],
      ['promote', 'catalog', '1.2.0', '--percent', '10'],
      ['promote', 'catalog', '1.2.0'],
      ['rollback', 'catalog'],
      ['status'],
      ['log', '--verify'],
    ];
    for (const args of commands) {
      const [inBucket, inFolder] = [await site.run(args, { target }), await site.run(args)];
      const said = inBucket.stdout.replaceAll(target.label, site.folder);
      expect({ ...inBucket, stdout: said }).toEqual({ ...inFolder, code: 0 });
    }
    expect(await filesOf(target)).toEqual(await filesOf(new FolderTarget(site.folder)));

    // The files were made by the clock of this machine.
    site.now = new Date(Date.now() + 60_000);
    const prune = ['prune', '--keep', '0', '--older-than', '0m'];
    for (const options of [{ target }, {}]) {
      expect((await site.run(prune, options)).stdout).toContain('1.0.0');
    }
    expect(await filesOf(target)).toEqual(await filesOf(new FolderTarget(site.folder)));
  });
});

it.each([
  ['shell/1.0.0/boot.js', 'text/javascript; charset=utf-8', true],
  ['remotes/catalog/remote.0123456789abcdef.css', 'text/css; charset=utf-8', true],
  ['desktop/0123abcd/patchbay.tar.gz', 'application/gzip', true],
  ['desktop/release.json', 'application/json', false],
  ['registry.json', 'application/json', false],
  ['index.html', 'text/html; charset=utf-8', false],
  ['shell/1.0.0/page.html', 'text/html; charset=utf-8', false],
  ['shell/1.0.0/boot.js.br', 'application/octet-stream', false],
])('%s is served by the bucket as %s, for good: %s (G380)', (file, type, isFixed) => {
  const { ContentType, CacheControl } = headersOf(file);
  expect([ContentType, CacheControl.includes('immutable')]).toEqual([type, isFixed]);
});

describe('one writer at a time (G381)', () => {
  it('waits for the one before, and says for which', async () => {
    await withStore(async ({ open }) => {
      const first = await open().lock('a release', () => undefined);
      const waitedFor: string[] = [];
      const second = open().lock('a rollback', (holder) => {
        waitedFor.push(holder);
        void first.release();
      });
      const lock = await second;
      expect([first.isHeld(), lock.isHeld()]).toEqual([true, true]);
      expect(waitedFor).toEqual([expect.stringMatching(/^a release \(process \d+ on /)]);
      await expect(
        open({ lockTimeoutMs: 0 }).lock('a prune', () => undefined),
      ).rejects.toMatchObject({ code: 'locked' });
      expect(await open().lockHolder()).toContain('a rollback');
      await lock.release();
      expect(await open().lockHolder()).toBeNull();
    });
  });

  it('takes the lock of a killed process after the time of its lease, and never that of a living one', async () => {
    await withStore(async ({ gateway, store, open }) => {
      const ofKilled = await startGateway(gateway.address);
      const killed = open(shortLease, { ...store, endpoint: ofKilled.address });
      const held = await killed.lock('a release', () => undefined);
      await expect(
        open({ ...shortLease, lockTimeoutMs: 3000 }).lock('a rollback', () => undefined),
      ).rejects.toMatchObject({ code: 'locked' });
      expect(held.isHeld()).toBe(true);

      await ofKilled.sever();
      const next = await open(shortLease).lock('a rollback', () => undefined);
      expect([held.isHeld(), next.isHeld()]).toEqual([false, true]);
      // It comes back, and changes nothing any more.
      await ofKilled.rejoin();
      await expect(killed.replace('index.html', 'old')).rejects.toMatchObject({ code: 'locked' });
      await next.release();
      await held.release();
      await ofKilled.close();
    });
  });

  it('changes nothing where another program has changed what is live since it was read', async () => {
    await withStore(async ({ site, open }) => {
      const [one, other] = [open(), open()];
      await site.run(['release', '--from', await site.buildShell()], { target: one });
      const lock = await one.lock('a release', () => undefined);
      await one.read(registryFile);
      await other.replace(registryFile, '{"by": "the other"}');
      await one.read(registryFile);
      await expect(one.replace(registryFile, '{"by": "the one"}')).rejects.toMatchObject({
        code: 'locked',
        message: expect.stringContaining('was changed by another program') as unknown,
      });
      expect((await other.read(registryFile))?.toString()).toBe('{"by": "the other"}');
      await lock.release();
    });
  });
});

describe('a connection that is cut (G382)', () => {
  it('before any write leaves the old site or the new one, and the release can be done again', async () => {
    await withStore(async ({ site, gateway, open }) => {
      const target = open();
      await site.run(['release', '--from', await site.buildShell()], { target });
      const first = await site.buildRemote({ ...shared, version: '1.0.0', code: '0' });
      await site.run(['release', '--from', first], { target });
      let cutAt = 0;
      for (let isDone = false; !isDone; cutAt += 1) {
        const before = await snapshot(target);
        const version = `1.${cutAt + 1}.0`;
        const dist = await site.buildRemote({ ...shared, version, code: version });
        const args = ['release', '--from', dist];
        let writes = 0;
        gateway.breakBy((method, url) => {
          if ((method !== 'PUT' && method !== 'DELETE') || url.includes('lease.json')) return null;
          writes += 1;
          // None of what comes after: the SDK would try again.
          return writes > cutAt ? { kind: 'refuse', status: 403, code: 'AccessDenied' } : null;
        });
        const { code, stderr } = await site.run(args, { target: open() });
        isDone = writes <= cutAt;
        expect({ cutAt, isWhole: code === 0 || stderr.includes('AccessDenied') }).toEqual({
          cutAt,
          isWhole: true,
        });
        gateway.breakBy(() => null);
        const [live] = (await snapshot(target)).state.remotes;
        expect([before.state.remotes[0]?.version, version]).toContain(live?.version);
        await readPublished(target, 'catalog', live?.version ?? '');
        const again = await site.run(args, { target });
        expect({ cutAt, code: again.code, stderr: again.stderr }).toEqual({
          cutAt,
          code: 0,
          stderr: '',
        });
        const after = await snapshot(target);
        await assertOneOf(target, [after]);
        expect(before.state.remotes[0]?.version).not.toBe(after.state.remotes[0]?.version);
        expect(await target.subfolders('.release')).toEqual([]);
      }
      expect(cutAt).toBeGreaterThan(8);
    });
  }, 120_000);

  it.each([
    ['the lease', 'lease.json'],
    ['the log', 'releases.log'],
    ['the registry', 'registry.json'],
  ])('after %s was written costs nothing: each change is there once', async (_, file) => {
    await withStore(async ({ site, gateway, open }) => {
      const target = open();
      await site.run(['release', '--from', await site.buildShell()], { target });
      let lost = 0;
      gateway.breakBy((method, url) => {
        if (method !== 'PUT' || !url.includes(file) || lost > 0) return null;
        lost += 1;
        return { kind: 'lose' };
      });
      const args = ['release', '--from', await site.buildRemote({ version: '1.0.0' })];
      expect(await site.run(args, { target })).toMatchObject({ code: 0, stderr: '' });
      expect(lost).toBe(1);
      expect(
        (await target.read('releases.log'))?.toString().match(/"subject":"catalog/g),
      ).toHaveLength(1);
      expect((await site.run(['log', '--verify'], { target })).code).toBe(0);
    });
  });

  it('in the middle of a file costs nothing: it is read again', async () => {
    await withStore(async ({ gateway, open }) => {
      const target = open();
      const content = Buffer.alloc(300_000, 'file');
      await target.replace('shell/1.0.0/boot.js', content);
      let cut = 0;
      gateway.breakBy((method) =>
        method === 'GET' && (cut += 1) === 1 ? { kind: 'cut', afterBytes: 100_000 } : null,
      );
      expect(await target.read('shell/1.0.0/boot.js')).toEqual(content);
    });
  });
});

it('answers that are no success, of files that are the same or absent, are no lines of the log', async () => {
  await withStore(async ({ open }) => {
    const lines: unknown[] = [];
    const target = open({ log: (line) => lines.push(line.trimEnd()) });
    await target.replace('registry.json', '{}');
    const tag = (await target.readTagged('registry.json'))?.tag ?? '';
    expect(await target.readUnless('registry.json', tag)).toBe('same');
    expect(await target.read('index.html')).toBeNull();
    expect(lines).toEqual([]);
  });
});

it('a bucket that is away is named with its reason, and what is live with it', async () => {
  await withStore(async ({ site, gateway, open }) => {
    const target = open();
    await site.run(['release', '--from', await site.buildShell()], { target });
    const args = ['release', '--from', await site.buildRemote()];
    gateway.breakBy((method, url) =>
      method === 'PUT' && url.includes('registry.json')
        ? { kind: 'refuse', status: 403, code: 'AccessDenied' }
        : null,
    );
    const { code, stderr } = await site.run(args, { target });
    expect(code).toBe(1);
    expect(stderr).toContain('refuses these credentials (AccessDenied)');
    expect(stderr).toContain('what is live is what it was');
    gateway.breakBy(() => null);
    await gateway.sever();
    const status = await site.run(['status'], { target });
    expect(status.stderr).toMatch(/s3:\/\/releases-\d+\/the\/site.* cannot be reached/);
    await gateway.rejoin();
  });
});
