import { setImmediate as nextTurn } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { ZipFile } from 'yauzl';
import type { Architecture, PackageContents, Platform } from '@patchbay/domain/entities';
import { EngineError } from '../engine-error.ts';
import { formatOf } from '../folders/formats.ts';
import { readBundleWords, versionFilePaths } from '../plugin-version/read-version.ts';
import { type Build, folderBuild, programHeadBytes, readBuilds } from './built-for.ts';
import { defaultUnpackLimits } from './limits.ts';
import {
  componentsOfAll,
  findComponents,
  type PackageComponent,
  systems,
  withoutPlugin,
} from './package-components.ts';
import { readLink, requireSum } from './package-links.ts';
import { asBadPackage, countPlaces, openPackage, type PackageEntry } from './read-package.ts';

/** Programs and descriptions that are looked into: all of a usual package, and some of one with thousands. */
const mostHeads = 500;
const mostDescribed = 20;
/** Longer than a description is, and short enough that others do not notice the time it takes: some 0.1 s of brackets. */
const longestDescription = 64_000;
/** Unpacked bytes that are read to compare their sums: of a larger package the first ones. */
const mostSummedBytes = 256 * 1024 ** 2;

/**
 * Reads what a package says of itself, without unpacking it: nothing is written. Other work gets its turn in between.
 * @param signal ends the reading. Once everything is known but the sums of large files, those are left out instead.
 * @throws the signal's reason; errors of the system. What the app would refuse is no error: see `problem`.
 */
export async function readPackageContents(
  file: string,
  signal: AbortSignal,
): Promise<PackageContents> {
  const contents: PackageContents = {
    name: '',
    vendor: '',
    version: '',
    components: [],
    macInstallOrder: [],
    platforms: [],
    architecture: null,
    problem: null,
  };
  try {
    // On a system that takes every name and link that another one takes.
    const options = { platform: 'darwin', limits: defaultUnpackLimits, signal } as const;
    const { zip, entries } = await openPackage(file, options);
    try {
      await readComponents(zip, entries, contents, signal);
    } finally {
      zip.close();
    }
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    contents.problem = error.message;
  }
  return contents;
}

async function readComponents(
  zip: ZipFile,
  entries: readonly PackageEntry[],
  contents: PackageContents,
  signal: AbortSignal,
): Promise<void> {
  const ofSystems = [...systems.keys()].flatMap((system) => findComponents(entries, system));
  const all = new Map(ofSystems.map((one) => [one.segments.join('/'), one]));
  const wanted = entries.filter(({ segments, componentDepth }) =>
    all.has(segments.slice(0, componentDepth).join('/')),
  );
  const components = [...all.values()];
  if (wanted.length === 0) throw withoutPlugin();
  await nextTurn();
  countPlaces(wanted, defaultUnpackLimits);
  for (const entry of wanted) {
    if (entry.kind === 'link') await readLink(zip, entry, 'darwin');
  }
  const named = componentsOfAll(entries);
  contents.components = named.map(({ name }) => name);
  contents.macInstallOrder = [...contents.components];

  const isFile = ({ kind }: PackageEntry) => kind === 'file';
  const files = new Map(wanted.filter(isFile).map((entry) => [entry.path, entry]));
  const read = async (path: string, most: number): Promise<Buffer | null> => {
    signal.throwIfAborted();
    const entry = files.get(path);
    return entry ? readBeginning(zip, entry, most) : null;
  };
  const builds = await readAllBuilds(components, (path) => read(path, programHeadBytes));
  contents.platforms = platformsOf(components, builds);
  contents.architecture = architectureOf(builds);
  const described = await describe(named, async (path) =>
    (files.get(path)?.bytes ?? 0) > longestDescription ? null : read(path, longestDescription),
  );
  Object.assign(contents, described);
  await requireSums(zip, [...files.values()], signal);
}

type ReadFile = (path: string) => Promise<Buffer | null>;

async function readAllBuilds(
  components: readonly PackageComponent[],
  read: ReadFile,
): Promise<readonly Build[]> {
  const builds: Build[] = [];
  for (const path of components.flatMap(({ programs }) => programs).slice(0, mostHeads)) {
    const said = readBuilds((await read(path.join('/'))) ?? Buffer.alloc(0));
    const folder = folderBuild(path.at(-2) ?? '');
    builds.push(...(said.length === 0 && folder ? [folder] : said));
  }
  return builds;
}

/** Those of the programs, and of formats that one system alone has. */
function platformsOf(
  components: readonly PackageComponent[],
  builds: readonly Build[],
): Platform[] {
  const found = new Set(builds.map(({ platform }) => platform));
  for (const { name } of components) {
    const [only, ...more] = [...systems.keys()].filter((system) => formatOf(name, system) !== null);
    if (only !== undefined && more.length === 0) found.add(only);
  }
  return [...systems].flatMap(([system, platform]) => (found.has(system) ? [platform] : []));
}

function architectureOf(builds: readonly Build[]): Architecture | null {
  const processors = new Set(builds.map(({ processor }) => processor));
  const isIntel = processors.has('x64') || processors.has('ia32');
  const isArm = processors.has('arm64') || processors.has('arm');
  if (isIntel) return isArm ? 'universal' : 'intel';
  return isArm ? 'arm' : null;
}

/** By the first component that says each; a name that none says is that of the first file. */
async function describe(
  components: readonly PackageComponent[],
  read: ReadFile,
): Promise<Pick<PackageContents, 'name' | 'vendor' | 'version'>> {
  const words = { name: '', vendor: '', version: '' };
  for (const { segments } of components.slice(0, mostDescribed)) {
    const files = new Map<string, Buffer | null>();
    for (const path of versionFilePaths) files.set(path, await read([...segments, path].join('/')));
    const said = readBundleWords((path) => files.get(path) ?? null);
    words.name ||= said.name;
    words.vendor ||= said.maker;
    words.version ||= said.version;
    if (words.name !== '' && words.vendor !== '' && words.version !== '') break;
    await nextTurn();
  }
  words.name ||= components[0]?.name.replace(/\.[^.]+$/, '') ?? '';
  return words;
}

const readBeginning = (zip: ZipFile, entry: PackageEntry, most: number): Promise<Buffer> =>
  asBadPackage(async () => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of await bytesOf(zip, entry)) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= most) break;
    }
    return Buffer.concat(chunks).subarray(0, most);
  });

/** The unpacked bytes of a file. */
const bytesOf = async (zip: ZipFile, { source }: PackageEntry): Promise<AsyncIterable<Buffer>> =>
  zip.openReadStreamPromise(source);

async function requireSums(
  zip: ZipFile,
  entries: readonly PackageEntry[],
  signal: AbortSignal,
): Promise<void> {
  let left = mostSummedBytes;
  for (const entry of entries) {
    if (entry.bytes > left) return;
    left -= entry.bytes;
    await asBadPackage(async () => {
      let sum = 0;
      for await (const chunk of await bytesOf(zip, entry)) {
        if (signal.aborted) return;
        sum = crc32(chunk, sum);
      }
      requireSum(entry, sum);
    });
    if (signal.aborted) return;
  }
}
