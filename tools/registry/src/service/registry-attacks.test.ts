import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { CommandError } from '@patchbay/command-line';
import { attest, type Statement } from '../trust/statement.ts';
import { envelopeHead } from '../trust/envelope.ts';
import { withRevokedKey, withRotatedKey } from '../trust/key-ring.ts';
import { TrialRegistry, createSigner } from '../testing/trial-registry.ts';

let registry: TrialRegistry;

beforeAll(async () => {
  registry = await TrialRegistry.create();
  await registry.release({ version: '1.0.0', code: 'old' });
  await registry.release({ version: '1.1.0', code: 'present' });
});

afterAll(() => registry.remove());

/** Every file of the site with its hash, except remains of locks and drafts. */
async function everything(): Promise<Record<string, string>> {
  const { folder } = registry.site;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('lock'))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [
        relative(folder, file),
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ]),
    ),
  ) as Record<string, string>;
}

const buildNext = (build: Parameters<typeof registry.site.buildRemote>[0] = {}) =>
  registry.site.buildRemote({ version: '1.2.0', code: 'next', ...build });

/** A statement of a build with some of its files told otherwise. */
async function signedWith(
  change: (files: Statement['files']) => Statement['files'],
): Promise<Buffer> {
  const { build, statement } = await registry.state(await buildNext());
  const files = change(statement.files);
  return Buffer.concat([
    envelopeHead(attest({ ...statement, files }, registry.signers.listing)),
    ...files.map(({ file, size }) => build.files.get(file) ?? Buffer.alloc(Math.min(size, 9))),
  ]);
}

/** The attacks: the name of each, its action, and the message to whoever tries it. */
const attacks: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
  [
    'a release that nobody has signed',
    async () => registry.send(await buildNext(), { signer: null }),
    /not signed/,
  ],
  [
    'a team that there is not',
    async () => registry.send(await buildNext(), { signer: createSigner('stranger').signer }),
    /There is no team stranger/,
  ],
  [
    'a key of one’s own under another team’s name',
    async () => registry.send(await buildNext(), { signer: createSigner('listing').signer }),
    /listing has no key/,
  ],
  [
    'a key of one’s own under the id of another team’s key',
    async () => {
      const { signer } = createSigner('listing');
      const { keyId } = registry.signers.listing;
      return registry.send(await buildNext(), { signer: { ...signer, keyId } });
    },
    /something was altered/,
  ],
  [
    'another team’s name over a signature of one’s own',
    async () => {
      const signer = { ...registry.signers.platform, team: 'listing' };
      return registry.send(await buildNext(), { signer });
    },
    /listing has no key/,
  ],
  [
    'a team that owns nothing',
    async () => registry.send(await buildNext(), { signer: registry.signers.idle }),
    /idle does not own catalog; it owns nothing/,
  ],
  [
    'a foreign name',
    async () => registry.send(await buildNext({ name: 'installer' })),
    /listing does not own installer; it owns catalog/,
  ],
  [
    'the shell by a team of a remote',
    async () => registry.send(await registry.site.buildShell({ version: '2.0.0', code: 'mine' })),
    /listing does not own shell/,
  ],
  [
    'a foreign path',
    async () => registry.send(await buildNext({ mounts: [{ path: '/admin/', layout: 'bare' }] })),
    /answers for \/admin\/, which listing does not own/,
  ],
  [
    'a path that only begins like an own one',
    async () => registry.send(await buildNext({ mounts: [{ path: '/sx/', layout: 'bare' }] })),
    /answers for \/sx\/, which listing does not own/,
  ],
  [
    'an own path that the site’s server keeps for itself',
    async () =>
      registry.send(await buildNext({ mounts: [{ path: '/site-api/', layout: 'bare' }] })),
    /answers for \/site-api\/, and \/site-api\/ is kept by the site's server/,
  ],
  [
    'another release’s files under a signed name',
    async () => {
      const { build } = await registry.state(await buildNext({ name: 'installer' }));
      const { statement } = await registry.state(await buildNext({ name: 'installer' }), {
        name: 'catalog',
      });
      const provenance = attest(statement, registry.signers.listing);
      return registry.client().release(provenance, statement, build.files);
    },
    /The files are those of installer 1\.2\.0/,
  ],
  [
    'another version than was signed',
    async () => registry.send(await buildNext(), { version: '9.0.0' }),
    /The files are those of catalog 1\.2\.0/,
  ],
  [
    'an altered byte in a file',
    async () => {
      const body = await registry.body(await buildNext());
      body.writeUInt8(body.readUInt8(body.length - 1) ^ 1, body.length - 1);
      return registry.raw(body);
    },
    /it was altered on its way/,
  ],
  [
    'an altered statement',
    async () => {
      const { build, statement } = await registry.state(await buildNext());
      const provenance = attest(statement, registry.signers.listing);
      const altered = provenance.statement.replace('"percent":100', '"percent":10');
      const body = { ...provenance, statement: altered };
      return registry.client().release(body, statement, build.files);
    },
    /something was altered/,
  ],
  [
    'a release once more',
    async () => {
      const { build, statement } = await registry.state(await buildNext({ version: '1.1.1' }), {
        percent: 0,
      });
      const provenance = attest(statement, registry.signers.listing);
      await registry.client().release(provenance, statement, build.files);
      before = await everything();
      return registry.client().release(provenance, statement, build.files);
    },
    /accepted before/,
  ],
  [
    'a promotion once more, after it was rolled back',
    async () => {
      const { statement } = await registry.state(await buildNext());
      const asked: Statement = {
        ...statement,
        action: 'promote',
        version: '1.1.1',
        files: [],
        builtAt: null,
      };
      const provenance = attest(asked, registry.signers.listing);
      await registry.client().change(provenance);
      await registry.change({ action: 'rollback', name: 'catalog', version: null });
      before = await everything();
      return registry.client().change(provenance);
    },
    /accepted before/,
  ],
  [
    'a promotion that was refused, once more when it could be done',
    async () => {
      const { statement } = await registry.state(await buildNext());
      const asked: Statement = {
        ...statement,
        action: 'promote',
        version: '1.1.9',
        files: [],
        builtAt: null,
      };
      const provenance = attest(asked, registry.signers.listing);
      await expect(registry.client().change(provenance)).rejects.toThrow('1.1.9');
      await registry.send(await buildNext({ version: '1.1.9' }), { percent: 0 });
      before = await everything();
      return registry.client().change(provenance);
    },
    /was sent before/,
  ],
  [
    'a statement of yesterday',
    async () => registry.send(await buildNext(), { issuedAt: '2026-02-28T12:00:00Z' }),
    /ten minutes may lie between/,
  ],
  [
    'a statement of tomorrow',
    async () => registry.send(await buildNext(), { issuedAt: '2026-03-02T12:00:00Z' }),
    /ten minutes may lie between/,
  ],
  [
    'a statement for another registry',
    async () => registry.send(await buildNext(), { to: 'https://registry.staging.example' }),
    /The statement is for https:\/\/registry\.staging\.example/,
  ],
  [
    'an older version than is live',
    async () => registry.release({ version: '0.9.0', code: 'weak' }),
    /is before 1\.1\.0, which is live/,
  ],
  [
    'a promotion of an older version',
    () => registry.change({ action: 'promote', name: 'catalog', version: '1.0.0' }),
    /is before 1\.1\.0, which is live/,
  ],
  [
    'other files under a version that is there',
    async () => registry.release({ version: '1.1.0', code: 'another' }),
    /on the site already, with other files/,
  ],
  [
    'a retirement of a foreign remote',
    () =>
      registry.change(
        { action: 'retire', name: 'catalog', version: null },
        { signer: registry.signers.platform },
      ),
    /platform does not own catalog; it owns shell/,
  ],
  [
    'a statement of a change in the place of a release',
    async () => {
      const { statement } = await registry.state(await buildNext(), { action: 'retire' });
      return registry.raw(envelopeHead(attest(statement, registry.signers.listing)));
    },
    /A retire is no release/,
  ],
  [
    'a file that leaves its folder',
    async () =>
      registry.raw(
        await signedWith((files) => files.map((sent) => ({ ...sent, file: `../../${sent.file}` }))),
      ),
    /The statement cannot be read: files\[0\]\.file/,
  ],
  [
    'a file beside the site’s own',
    async () =>
      registry.raw(
        await signedWith((files) =>
          files.map((sent, at) => (at === 0 ? { ...sent, file: '.release/lock' } : sent)),
        ),
      ),
    /The statement cannot be read: files\[0\]\.file/,
  ],
  [
    'one file under two names that some disks take for one',
    async () =>
      registry.raw(
        await signedWith((files) => [
          ...files,
          ...files.slice(0, 1).map((sent) => ({ ...sent, file: sent.file.toUpperCase() })),
        ]),
      ),
    /The release cannot be taken/,
  ],
  [
    'a release without end',
    async () =>
      registry.raw(
        await signedWith((files) => files.map((sent) => ({ ...sent, size: 80 * 1024 * 1024 }))),
      ),
    /All files have more than 64 MiB/,
  ],
  [
    'a statement without end',
    () => registry.raw(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x7b])),
    /The statement has 4294967295 bytes/,
  ],
  [
    'more than was signed',
    async () =>
      registry.raw(Buffer.concat([await registry.body(await buildNext()), Buffer.from('more')])),
    /More was sent than was signed/,
  ],
  [
    'code that no page would run',
    async () => {
      const { build, statement } = await registry.state(await buildNext());
      const stray = Buffer.from('stray');
      const integrity = `sha384-${createHash('sha384').update(stray).digest('base64')}`;
      const files = [...statement.files, { file: 'stray.js', size: stray.length, integrity }];
      const provenance = attest({ ...statement, files }, registry.signers.listing);
      const content = new Map([...build.files, ['stray.js', stray] as const]);
      return registry.client().release(provenance, { ...statement, files }, content);
    },
    /is not what its description says/,
  ],
  [
    'a key that was replaced',
    async () => {
      await registry.changeKeys((ring) =>
        withRotatedKey(ring, {
          team: 'listing',
          publicKey: createSigner('listing').publicKey,
          now: registry.site.now.toISOString(),
        }),
      );
      return registry.send(await buildNext());
    },
    /was replaced since 2026-03-01T12:00:00\.000Z: sign with its present one/,
  ],
  [
    'a key that was revoked',
    async () => {
      const now = registry.site.now.toISOString();
      await registry.changeKeys((ring) =>
        withRevokedKey(ring, { team: 'listing', keyId: null, now }),
      );
      return registry.send(await buildNext());
    },
    /is revoked since 2026-03-01T12:00:00\.000Z/,
  ],
  [
    'anybody at all while the keys cannot be read',
    async () => {
      await writeFile(registry.keysFile, '{');
      return registry.send(await buildNext());
    },
    /The keys in .* cannot be used/,
  ],
];

let before: Record<string, string>;

it('there are 25 attacks at least', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(25);
});

describe('an attack on the registry', () => {
  it.each(attacks)(
    '%s changes nothing, and is refused in a sentence (G90, G100, G105)',
    async (_, attack, sentence) => {
      before = await everything();
      const told = await attack().then(
        (answer) => (typeof answer === 'string' ? answer : `taken: ${JSON.stringify(answer)}`),
        (error: unknown) => (error instanceof Error ? wordsOf(error) : String(error)),
      );
      expect(told).toMatch(sentence);
      expect(told).not.toMatch(/^taken/);
      expect(await everything()).toEqual(before);
    },
  );
});

const wordsOf = (error: Error): string =>
  error instanceof CommandError ? [error.message, ...error.problems].join('\n') : error.message;
