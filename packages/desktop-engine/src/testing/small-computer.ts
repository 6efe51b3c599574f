import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDisk, type Disk } from '../disk/disk.ts';
import { installComponents, type PlannedComponent } from '../install/install-components.ts';
import { openReceipts } from '../install/receipts.ts';
import { recover } from '../install/recover.ts';
import { createJournal } from '../journal/journal.ts';
import { deleteComponent, type TrashDeps } from '../trash/delete-component.ts';
import { openDeletions } from '../trash/deletions.ts';
import { trashPlaces } from '../trash/system-trash.ts';
import { listTree } from './list-tree.ts';

/** Two formats' folders and a data folder, with as much of the engine as installs and deletes. */
export interface SmallComputer {
  readonly deps: TrashDeps;
  readonly vst3: string;
  readonly clap: string;
  /** Installs these components in a version: bundles by `.vst3`, single files by `.clap`. */
  install(names: readonly string[], version: string, signal?: AbortSignal): Promise<void>;
  remove(names: readonly string[]): Promise<void>;
  start(): Promise<void>;
  targetOf(name: string): string;
}

/** The components that a child process installs as it is killed. */
export const childComponents = ['A.vst3', 'B.clap', 'C.vst3', 'D.clap'];

const filesOfBundle = ['Contents/Info.plist', 'Contents/x86_64-linux/program.so'];

/** The files of a whole component of a version; a file's text is the version. */
function wholeComponent(name: string, version: string): Record<string, string> {
  if (name.endsWith('.clap')) return { [name]: version };
  return Object.fromEntries(filesOfBundle.map((file) => [`${name}/${file}`, version]));
}

export async function openSmallComputer(
  root: string,
  disk: Disk = createDisk({ isDurable: false }),
  platform: NodeJS.Platform = 'linux',
): Promise<SmallComputer> {
  const dataDir = join(root, 'data');
  const [vst3, clap] = [join(root, 'vst3'), join(root, 'clap')];
  for (const folder of [dataDir, vst3, clap]) await mkdir(folder, { recursive: true });
  const log = () => undefined;
  const places = trashPlaces({ platform, home: root, environment: {} }, dataDir);
  const deps = {
    disk,
    journal: createJournal(join(dataDir, 'journal'), disk),
    receipts: await openReceipts(join(dataDir, 'receipts.json'), disk, log),
    deletions: await openDeletions(join(dataDir, 'deletions.json'), disk, log),
    places,
    stagingPrefix: '.patchbay-test-',
    freeBytes: () => Promise.resolve(Infinity),
    now: () => 1_700_000_000_000,
    log,
  };
  const targetOf = (name: string) => join(name.endsWith('.clap') ? clap : vst3, name);
  let builds = 0;

  async function build(name: string, version: string): Promise<PlannedComponent> {
    builds += 1;
    const work = join(dataDir, 'work', `${process.pid}-${builds}`);
    await writeComponent(work, name, version);
    const receipt = { versionId: 1, version };
    return { source: join(work, name), target: targetOf(name), receipt };
  }

  return {
    deps,
    vst3,
    clap,
    targetOf,
    async install(names, version, signal) {
      const planned: PlannedComponent[] = [];
      for (const name of names) planned.push(await build(name, version));
      await installComponents(deps, planned, { ...(signal && { signal }) });
    },
    async remove(names) {
      for (const name of names) await deleteComponent(deps, targetOf(name));
    },
    start: () => recover(deps, [vst3, clap], dataDir),
  };
}

/** Puts a component into a folder as it is, without the engine. */
export async function writeComponent(folder: string, name: string, version: string): Promise<void> {
  for (const [file, text] of Object.entries(wholeComponent(name, version))) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
}

/** The version of each component that is there, or 'broken' where it is none as a whole. */
export async function readVersions(
  computer: SmallComputer,
  names: readonly string[],
): Promise<Record<string, string>> {
  const trees = { ...(await listTree(computer.vst3)), ...(await listTree(computer.clap)) };
  const files = Object.entries(trees).filter(([path]) => !path.endsWith('/'));
  const versions: Record<string, string> = {};
  for (const name of names) {
    const own = files.filter(([path]) => path === name || path.startsWith(`${name}/`));
    if (own.length === 0) continue;
    const version = own[0]?.[1] ?? '';
    const isWhole = sameFiles(Object.fromEntries(own), wholeComponent(name, version));
    versions[name] = isWhole ? version : 'broken';
  }
  return versions;
}

const sameFiles = (one: Record<string, string | null>, other: Record<string, string>): boolean =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
