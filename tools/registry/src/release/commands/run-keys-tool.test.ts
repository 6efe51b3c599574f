import { generateKeyPairSync } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readKeyRing, readSigner } from '../../trust/key-ring.ts';
import { runKeysTool } from './run-keys-tool.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-keys-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const keysFile = () => join(folder, 'etc/release-keys.json');

const keys = (...args: readonly string[]) =>
  runKeysTool({
    args,
    keysFile: keysFile(),
    resolvePath: (path) => join(folder, path),
    now: () => new Date('2026-03-01T12:00:00Z'),
  });

describe('the keys of teams', () => {
  it('adds a team, whose key signs for it (G100)', async () => {
    await keys('add', 'listing', '--owns', 'catalog', '--mounts', '/s/,/category/');
    const signer = await readSigner(join(folder, 'listing.key'));
    const { teams } = await readKeyRing(keysFile());
    expect(teams).toMatchObject([
      { team: 'listing', owns: ['catalog'], mounts: ['/s/', '/category/'] },
    ]);
    expect(teams[0]?.keys).toMatchObject([{ id: signer.keyId, status: 'active' }]);
    expect(signer.team).toBe('listing');
  });

  it('keeps a private key for its owner alone, and never writes over one', async () => {
    await keys('add', 'listing', '--owns', 'catalog');
    const file = join(folder, 'listing.key');
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect(await readFile(keysFile(), 'utf8')).not.toContain('PRIVATE');
    await expect(keys('rotate', 'listing')).rejects.toThrow('a key is never written over');
    expect((await readSigner(file)).keyId).toBe(
      (await readKeyRing(keysFile())).teams[0]?.keys[0]?.id,
    );
  });

  it('takes the public key of a team that keeps its private one', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const publicPem = publicKey.export({ type: 'spki', format: 'pem' });
    await writeFile(join(folder, 'listing.pem'), publicPem);
    await keys('add', 'listing', '--owns', 'catalog', '--public-key', 'listing.pem');
    expect(existsSync(join(folder, 'listing.key'))).toBe(false);
    const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    await writeFile(join(folder, 'private.pem'), privatePem);
    await expect(keys('rotate', 'listing', '--public-key', 'private.pem')).rejects.toThrow(
      'it is a private key, which stays with its team',
    );
  });

  it.each([
    [['add', 'second', '--owns', 'catalog'], 'listing owns catalog'],
    [['add', 'second', '--owns', 'news', '--mounts', '/s/new/'], '/s/new/ meets what listing has'],
    [['add', 'second', '--owns', 'news', '--mounts', '/s/'], '/s/ meets what listing has'],
    [['add', 'listing', '--owns', 'news'], 'There is a team listing'],
  ])('adds no team that would meet another one: %j (G100)', async (args, problem) => {
    await keys('add', 'listing', '--owns', 'catalog', '--mounts', '/s/');
    const before = await readFile(keysFile(), 'utf8');
    await expect(keys(...args, '--out', 'second.key')).rejects.toMatchObject({
      problems: [expect.stringContaining(problem)],
    });
    expect(await readFile(keysFile(), 'utf8')).toBe(before);
    expect(existsSync(join(folder, 'second.key'))).toBe(false);
  });

  it('says of each key whether it is in use, replaced or revoked', async () => {
    await keys('add', 'listing', '--owns', 'catalog');
    await keys('rotate', 'listing', '--out', 'second.key');
    await keys('rotate', 'listing', '--out', 'third.key');
    const { keyId } = await readSigner(join(folder, 'second.key'));
    await keys('revoke', 'listing', '--key', keyId);
    const words = (await keys('list')).map((line) => line.trim().split(/ +/)[1]);
    expect(words).toEqual(['owns', 'retired', 'revoked', 'active']);
  });

  it.each([
    [['add', 'Listing!', '--owns', 'catalog'], 'is no team'],
    [['add', 'listing', '--owns', '../catalog'], '--owns is'],
    [['add', 'listing', '--owns', 'catalog', '--mounts', 's'], '--mounts is'],
    [['revoke', 'nobody'], 'There is no team nobody'],
  ])('%j is refused with what is right', async (args, reason) => {
    await keys('add', 'first', '--owns', 'news');
    await expect(keys(...args)).rejects.toThrow(reason);
  });
});
