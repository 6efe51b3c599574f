import { createHash } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDisk } from '@patchbay/desktop-engine/disk';
import { listTree } from '@patchbay/desktop-engine/testing/list-tree';
import type { AppRelease } from '@patchbay/shared/bridge';
import { writeArchive, type PackedFile } from '../../pack/archive.ts';
import type { PackedApp } from './packed-app.ts';
import { createAppUpdater } from './update-app.ts';

/** An app that answers the check by its version, and does nothing else. */
const appOf = (version: string, says = version): readonly PackedFile[] => [
  { path: 'Patchbay/LICENSE.txt', content: `licence ${version}` },
  { path: `Patchbay/app-${version}/app.mjs`, content: version },
  { path: 'Patchbay/patchbay', content: `#!/bin/sh\necho ${says}\n`, isExecutable: true },
];
const bundleOf = (version: string): readonly PackedFile[] => [
  { path: 'Patchbay.app/Contents/Info.plist', content: version },
  {
    path: 'Patchbay.app/Contents/MacOS/Patchbay',
    content: `#!/bin/sh\necho ${version}\n`,
    isExecutable: true,
  },
];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-update-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Offer {
  readonly files?: readonly PackedFile[];
  /** In place of an archive. */
  readonly bytes?: string;
  readonly ending?: string;
  readonly platform?: PackedApp['platform'];
  readonly arch?: string;
  readonly swap?: (one: string, other: string) => Promise<boolean>;
  /** What comes in place of the archive. */
  readonly sent?: (archive: Buffer) => Response;
}

/** An app of 0.13.0 in `unit`, and a site that offers 0.14.0. */
async function install(offer: Offer = {}, unit = join(folder, 'Patchbay')) {
  const { platform = 'linux', ending = '.tar.gz' } = offer;
  const file = join(folder, `offered${ending}`);
  await (offer.bytes === undefined
    ? writeArchive(file, offer.files ?? appOf('0.14.0'))
    : writeFile(file, offer.bytes));
  const bytes = await readFile(file);
  const release: AppRelease = {
    name: 'Patchbay',
    version: '0.14.0',
    archives: [
      {
        platforms: [platform],
        arch: offer.arch ?? 'x64',
        path: `/desktop/0a1b/patchbay-0.14.0${ending}`,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      },
    ],
  };
  const asked: string[] = [];
  const updater = createAppUpdater({
    app: { version: '0.13.0', platform, arch: 'x64', unit },
    siteOrigin: 'https://site.test',
    fetch: async (input) => {
      asked.push(new Request(input).url);
      return await Promise.resolve(offer.sent?.(bytes) ?? new Response(new Uint8Array(bytes)));
    },
    disk: { ...createDisk(), ...(offer.swap && { swap: offer.swap }) },
    readRelease: () => Promise.resolve(release),
  });
  return { updater, asked };
}

/** What a person has: the app of 0.13.0, and a file of their own beside it. */
async function unpackFormer() {
  const unit = join(folder, 'Patchbay');
  for (const { path, content, isExecutable } of appOf('0.13.0')) {
    const place = join(folder, path);
    await mkdir(join(place, '..'), { recursive: true });
    await writeFile(place, content);
    if (isExecutable) await chmod(place, 0o755);
  }
  await writeFile(join(unit, 'my notes.txt'), 'mine');
  return unit;
}
const former = {
  'LICENSE.txt': 'licence 0.13.0',
  'app-0.13.0/': null,
  'app-0.13.0/app.mjs': '0.13.0',
  'my notes.txt': 'mine',
  patchbay: '#!/bin/sh\necho 0.13.0\n',
};
const newer = {
  'LICENSE.txt': 'licence 0.14.0',
  'app-0.14.0/': null,
  'app-0.14.0/app.mjs': '0.14.0',
  'my notes.txt': 'mine',
  patchbay: '#!/bin/sh\necho 0.14.0\n',
};

it('puts the new app into the place of the former, which stays until the new one has started (I72)', async () => {
  const unit = await unpackFormer();
  const { updater, asked } = await install();
  expect(await updater.install()).toEqual({ version: '0.14.0' });
  expect(asked).toEqual(['https://site.test/desktop/0a1b/patchbay-0.14.0.tar.gz']);
  expect((await stat(join(unit, 'patchbay'))).mode & 0o777).toBe(0o755);
  expect(await listTree(unit)).toMatchObject({ ...newer, 'app-0.13.0/app.mjs': '0.13.0' });
  expect(await readFile(join(unit, '.patchbay-update/new/patchbay'), 'utf8')).toBe(former.patchbay);
  // Once more: it is there already.
  await updater.install();
  expect(asked).toHaveLength(1);

  const next = createAppUpdater({
    app: { version: '0.14.0', platform: 'linux', arch: 'x64', unit },
    siteOrigin: 'https://site.test',
    fetch,
    disk: createDisk(),
    readRelease: () => Promise.resolve(null),
  });
  await next.removeFormer();
  expect(await listTree(unit)).toEqual(newer);
});

it('does so by two renames where the system cannot exchange two names (I72)', async () => {
  const unit = await unpackFormer();
  const { updater } = await install({ swap: () => Promise.resolve(false) });
  await updater.install();
  expect(await listTree(unit)).toMatchObject(newer);
});

it('replaces a bundle of macOS as a whole, whatever it is called (I72)', async () => {
  const unit = join(folder, 'Patchbay 2.app');
  await mkdir(join(unit, 'Contents'), { recursive: true });
  await writeFile(join(unit, 'Contents/Info.plist'), '0.13.0');
  const offer = { platform: 'macos', ending: '.zip', files: bundleOf('0.14.0') } as const;
  const { updater } = await install(offer, unit);
  await updater.install();
  expect(await listTree(unit)).toMatchObject({ 'Contents/Info.plist': '0.14.0' });
  expect(await readFile(join(folder, '.patchbay-update/new/Contents/Info.plist'), 'utf8')).toBe(
    '0.13.0',
  );
  await updater.removeFormer();
  expect(await readdir(folder)).toEqual(['Patchbay 2.app', 'offered.zip']);
});

const diskFull = () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));

it.each<[string, Offer, string]>([
  [
    'another archive came',
    { sent: (archive) => new Response(Buffer.alloc(archive.length)) },
    'What came is not the app that the site offers. Nothing was changed.',
  ],
  [
    'more came than was said',
    { sent: (archive) => new Response(Buffer.concat([archive, Buffer.alloc(9)])) },
    'What came is not the app that the site offers. Nothing was changed.',
  ],
  [
    'the download broke off',
    { sent: (archive) => new Response(new Uint8Array(archive.subarray(0, 100))) },
    'The download broke off. Nothing was changed. Try again.',
  ],
  [
    'the site does not have it',
    { sent: () => new Response('Not found', { status: 404 }) },
    'The download broke off. Nothing was changed. Try again.',
  ],
  [
    'a file of it would lie elsewhere',
    { files: [...appOf('0.14.0'), { path: 'Patchbay/../../planted', content: 'x' }] },
    'What came is not the app that the site offers. Nothing was changed.',
  ],
  [
    'it is no archive',
    { bytes: 'no archive' },
    'What came is not the app that the site offers. Nothing was changed.',
  ],
  [
    'it does not start here',
    {
      files: [{ path: 'Patchbay/patchbay', content: '#!/bin/sh\nexit 1\n', isExecutable: true }],
    },
    'The new app does not start on this computer. Nothing was changed.',
  ],
  [
    'it is of another version',
    { files: appOf('0.14.0', '0.12.0') },
    'The new app is of another version. Nothing was changed.',
  ],
  [
    'it is for another processor',
    { arch: 'arm64' },
    'The site offers no newer app for this computer.',
  ],
  [
    'the disk is full',
    { swap: diskFull },
    'The disk is full. Free some space and try again. Nothing was changed.',
  ],
])('nothing has changed where %s (I72)', async (_, offer, message) => {
  const unit = await unpackFormer();
  const { updater } = await install(offer);
  await expect(updater.install()).rejects.toThrow(message);
  expect(await listTree(unit)).toEqual(former);
  expect(await readdir(folder)).not.toContain('planted');
});

it('every part goes back where the last one cannot be replaced (I72)', async () => {
  const unit = await unpackFormer();
  const { swap } = createDisk();
  const { updater } = await install({
    swap: (one, other) =>
      other.endsWith('/patchbay')
        ? Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES' }))
        : swap(one, other),
  });
  await expect(updater.install()).rejects.toThrow(
    `The app cannot be replaced where it is, in ${folder}. Move it into a folder of your own, or download the new one.`,
  );
  expect(await listTree(unit)).toEqual(former);
});
