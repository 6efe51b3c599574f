import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve, sep } from 'node:path';
import { runProgram } from '@patchbay/command-line';
import { parse as parseYaml } from 'yaml';
import { buildShells } from './build-shells.ts';
import { compileModules, type CompiledModules } from './compile-modules.ts';
import { innerFolder, withInnerDoors } from './inner-packages.ts';
import { publishedManifest } from './published-manifest.ts';
import {
  doorModules,
  parseManifest,
  withoutTestDoor,
  type SourceManifest,
} from './source-manifest.ts';
import { publishedPackages, type PublishedPackage } from './published-packages.ts';

export interface PackedPackage {
  readonly name: string;
  /** The path of the tarball. */
  readonly file: string;
}

export interface PackOptions {
  /** The repository. */
  readonly root: string;
  /** The folder that gets the tarballs. */
  readonly to: string;
  readonly say: (text: string) => void;
}

interface Sources {
  readonly root: string;
  readonly modules: CompiledModules;
  readonly manifests: ReadonlyMap<string, SourceManifest>;
  readonly versions: {
    readonly version: string;
    readonly catalog: Readonly<Record<string, string>>;
  };
}

/**
 * Makes a tarball of every package that other repositories install. All have one version, the contract's: who installs
 * them sees at once what belongs together.
 * @throws Error with what the compiler, the bundler or npm says
 */
export async function packAll({ root, to, say }: PackOptions): Promise<readonly PackedPackage[]> {
  const manifests = new Map<string, SourceManifest>();
  for (const { folder, inner = [] } of publishedPackages) {
    manifests.set(folder, await readManifest(root, folder));
    for (const each of inner) {
      manifests.set(each, withoutTestDoor(await readManifest(root, each)));
    }
  }
  const doors = [...manifests].flatMap(([folder, manifest]) =>
    doorModules(manifest).map((file) => `${folder}/${file}`),
  );
  const programs = publishedPackages.flatMap((published) => published.programs ?? []);
  say(`Compiling ${manifests.size} packages`);
  const modules = compileModules(root, [...doors, ...programs]);
  const sources = { root, modules, manifests, versions: await readVersions(root) };
  await mkdir(to, { recursive: true });
  const packed: PackedPackage[] = [];
  for (const published of publishedPackages) {
    const staging = await mkdtemp(join(tmpdir(), 'patchbay-pack-'));
    try {
      const manifest = await stage(published, staging, sources);
      if (published.hasShell) {
        say('Building the shell, for sites and for development');
        await buildShells(resolve(root, 'packages/shell'), staging);
        await cp(join(root, 'THIRD-PARTY.md'), join(staging, 'THIRD-PARTY.md'));
      }
      if (published.hasVersions) await writeJson(join(staging, 'versions.json'), sources.versions);
      const files = await readdir(staging);
      await writeJson(join(staging, 'package.json'), { ...manifest, files });
      const { name } = manifestOf(published.folder, sources);
      say(`Packing ${name}`);
      packed.push({ name, file: join(to, await runNpmPack(staging, to)) });
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }
  return packed;
}

const readManifest = async (root: string, folder: string) =>
  parseManifest(await readFile(join(root, folder, 'package.json'), 'utf8'));

function manifestOf(folder: string, { manifests }: Sources): SourceManifest {
  const manifest = manifests.get(folder);
  if (!manifest) throw new Error(`${folder} has no package.json`);
  return manifest;
}

async function readVersions(root: string): Promise<Sources['versions']> {
  const text = await readFile(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const { catalog } = parseYaml(text) as { readonly catalog: Readonly<Record<string, string>> };
  const contract = JSON.parse(
    await readFile(join(root, 'packages/shared/package.json'), 'utf8'),
  ) as { readonly version: string };
  return { version: contract.version, catalog };
}

/**
 * Lays a package's modules and files out in a folder as its tarball has them.
 * @returns its `package.json`
 */
async function stage(published: PublishedPackage, to: string, sources: Sources): Promise<object> {
  const { root, versions } = sources;
  const { folder, inner: innerFolders = [], files = [] } = published;
  const manifest = manifestOf(folder, sources);
  const inner = innerFolders.map((each) => ({ folder: each, manifest: manifestOf(each, sources) }));
  const places = [
    { from: folder, into: 'dist' },
    ...inner.map((each) => ({ from: each.folder, into: innerFolder(each) })),
  ];
  for (const { from, into } of places) {
    for (const [path, text] of await modulesOf(from, sources)) {
      const file = posix.join(into, path);
      await write(join(to, file), withInnerDoors(text, file, inner));
    }
  }
  for (const file of files) {
    await cp(join(root, folder, file), join(to, file.replace(/^src\//, 'dist/')), {
      recursive: true,
    });
  }
  await cp(join(root, 'LICENSE'), join(to, 'LICENSE'));
  return publishedManifest(manifest, published, versions, inner);
}

const writeJson = (file: string, value: unknown) =>
  writeFile(file, `${JSON.stringify(value, null, 2)}\n`);

/** Whether a file is used without a change: styles, declarations, and the threads that know no TypeScript. */
const isUsedAsItStands = (file: string) => /\.(css|mjs|d\.ts)$/.test(file);

/** The compiled modules of a package, and what is used as it stands, by their paths below its sources. */
async function modulesOf(
  folder: string,
  { root, modules }: Sources,
): Promise<ReadonlyMap<string, string>> {
  const own = `${folder}/src/`;
  const found = new Map<string, string>();
  for (const [path, text] of modules) {
    if (path.startsWith(own)) found.set(path.slice(own.length), text);
  }
  const all = await readdir(join(root, own), { recursive: true });
  for (const file of all.filter(isUsedAsItStands)) {
    found.set(file.split(sep).join('/'), await readFile(join(root, own, file), 'utf8'));
  }
  return found;
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/** @returns the tarball's name */
async function runNpmPack(staging: string, to: string): Promise<string> {
  const before = new Set(await readdir(to));
  const args = ['pack', '--pack-destination', to, '--loglevel=error'];
  const { isOk, output } = await runProgram('npm', args, { cwd: staging });
  const name = output.trim().split('\n').at(-1) ?? '';
  if (isOk && (before.has(name) || (await readdir(to)).includes(name))) return name;
  throw new Error(`npm could not pack ${staging}:\n${output}`);
}
