import type { DownloadBytes } from '@patchbay/shared/bridge';
import { realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredVersion } from '@patchbay/domain/entities';
import type { LimitFunction } from 'p-limit';
import type { FreeBytes } from '../disk/free-space.ts';
import type { PackageStore } from '../download/package-store.ts';
import { identify } from '../disk/disk.ts';
import { asEngineError, EngineError } from '../engine-error.ts';
import type { EngineFolders } from '../folders/engine-folders.ts';
import { type Format, formatOf } from '../folders/formats.ts';
import type { EngineSettings } from '../folders/settings.ts';
import {
  installComponents,
  type InstallDeps,
  type PlannedComponent,
} from '../install/install-components.ts';
import { chooseBuilds } from '../install/choose-builds.ts';
import type { Receipt } from '../install/receipts.ts';
import { planInstall } from '../install/plan-install.ts';
import { readOwnWords } from '../plugin-version/read-version.ts';
import { defaultUnpackLimits } from '../unpack/limits.ts';
import { findComponents, type PackageComponent } from '../unpack/package-components.ts';
import { findData } from '../unpack/package-data.ts';
import type { PackageEntry } from '../unpack/read-package.ts';
import type { Machine } from '../unpack/built-for.ts';
import { unpackPackage } from '../unpack/unpack-package.ts';
import type { InstallOrder, ReportPhase } from './jobs.ts';

export interface InstallVersionDeps extends InstallDeps {
  readonly machine: Machine;
  readonly packages: PackageStore;
  readonly folders: () => EngineFolders;
  readonly settings: () => EngineSettings;
  readonly freeBytes: FreeBytes;
  /** For unpacked packages; emptied at each start. */
  readonly workFolder: string;
  /** Changes of the plugin folders go one after another: two of them may be about the same component. */
  readonly inTurn: LimitFunction;
}

/**
 * Downloads, unpacks and installs a version.
 * @returns what the person has to know of it; mostly nothing
 * @throws EngineError; the signal's reason after a cancel
 */
export async function installVersion(
  deps: InstallVersionDeps,
  { versionId, formats }: InstallOrder,
  signal: AbortSignal,
  report: ReportPhase,
  onPace: (isSlow: boolean) => void,
): Promise<string> {
  report('downloading', 0);
  const version = await deps.packages.getVersion(versionId, signal);
  const options = {
    signal,
    onProgress: (percent: number | null, bytes?: DownloadBytes) =>
      report('downloading', percent, bytes),
    onPace,
  };
  try {
    return await deps.packages.withPackage(version, options, (file) =>
      installPackage(deps, { version, formats, file, signal, report }),
    );
  } finally {
    await prune(deps);
  }
}

async function prune({ packages, settings, log }: InstallVersionDeps): Promise<void> {
  try {
    await packages.prune(settings().keptPackageBytes);
  } catch (error) {
    log(`Old packages cannot be removed: ${String(error)}`);
  }
}

interface PackageToInstall {
  readonly version: StoredVersion;
  readonly formats: InstallOrder['formats'];
  readonly file: string;
  readonly signal: AbortSignal;
  readonly report: ReportPhase;
}

async function installPackage(
  deps: InstallVersionDeps,
  { version, formats: chosen, file, signal, report }: PackageToInstall,
): Promise<string> {
  const { platform } = deps.machine;
  report('unpacking', 0);
  await deps.disk.makeFolder(deps.workFolder);
  const folder = join(deps.workFolder, deps.journal.createId());
  try {
    const formats = new Set(
      deps.settings().formats.filter((format) => chosen === null || chosen.includes(format)),
    );
    const plan = (entries: readonly PackageEntry[]) => {
      const found = planInstall(findComponents(entries, platform), version, { platform, formats });
      return chosen === null ? withFolders(deps, found) : found;
    };
    const entries = await unpackPackage(file, folder, {
      platform,
      limits: defaultUnpackLimits,
      freeBytes: deps.freeBytes,
      signal,
      onProgress: (percent) => report('unpacking', percent),
      choose: (all) => {
        const planned = plan(all);
        return [...planned, ...findData(all, planned, platform).filter(({ hasPlace }) => hasPlace)];
      },
    });
    const wanted = await chooseBuilds(folder, plan(entries), deps.machine);
    const data = findData(entries, wanted, platform);
    const notes = notesOnNames(entries, wanted);

    report('installing', 0);
    await deps.inTurn(async () => {
      signal.throwIfAborted();
      const targets: PlannedComponent[] = [];
      const receipt = {
        versionId: version.id,
        version: version.version,
        softwareId: version.software_id,
      };
      for (const component of wanted) {
        const source = join(folder, ...component.segments);
        const said = readOwnWords(source, platform, (await stat(source)).isDirectory()).version;
        const target = await targetOf(deps, component);
        const previous = await previousOf(deps, target, version.id);
        if (previous) await deps.packages.keep(previous.versionId);
        targets.push({ source, target, receipt: { ...receipt, said, previous } });
      }
      for (const { name, segments, hasPlace } of data) {
        const target = hasPlace ? join(await folderOf(deps, 'vst2'), name) : null;
        // It may hold what the person has made with the plugin.
        const isThere = target !== null && (await identify(target)) !== null;
        if (isThere) notes.push(`The folder “${name}” was there already, and stays as it is.`);
        else if (target === null) notes.push(noPlaceFor(name));
        else targets.push({ source: join(folder, ...segments), target, receipt });
      }
      await installComponents(deps, targets, {
        signal,
        onProgress: (percent) => report('installing', percent),
      });
    });
    return notes.join(' ');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The version to which a person can go back from one that takes a place (rule I94): the one that the app has put there. */
async function previousOf(
  { receipts, machine: { platform } }: InstallVersionDeps,
  target: string,
  versionId: number,
): Promise<Receipt['previous']> {
  const there = await stat(target).catch(() => null);
  if (there === null) return undefined;
  const receipt = receipts.at(target, readOwnWords(target, platform, there.isDirectory()).version);
  if (receipt === null || receipt.versionId === versionId) return receipt?.previous;
  return { versionId: receipt.versionId, version: receipt.version };
}

/** Those whose format has a folder on this computer; all where none has, which is then said. */
function withFolders(
  { folders, machine }: InstallVersionDeps,
  planned: readonly PackageComponent[],
): readonly PackageComponent[] {
  const { hasInstallFolder } = folders();
  const able = planned.filter(({ name }) => {
    const format = formatOf(name, machine.platform);
    return format !== null && hasInstallFolder(format);
  });
  return able.length > 0 ? able : planned;
}

const noPlaceFor = (name: string): string =>
  `The package also has the folder “${name}”, which was not installed: the plugin’s maker says where it belongs.`;

/** Frames and blocks of the first PCs: a name has them where it was written in an alphabet that nothing tells. */
const frames = /[\u2500-\u259F]/;

/** Says which installed files have another name than their maker gave them. */
function notesOnNames(
  entries: readonly PackageEntry[],
  components: readonly PackageComponent[],
): string[] {
  const paths = new Set(components.map(({ segments }) => segments.join('/')));
  const installed = entries.filter(({ segments, componentDepth }) =>
    paths.has(segments.slice(0, componentDepth).join('/')),
  );
  const note = (files: readonly PackageEntry[], reason: string) => {
    const [name] = files.map(({ segments }) => segments.at(-1) ?? '');
    const others = files.length > 1 ? ` and ${files.length - 1} more` : '';
    return name === undefined ? [] : [`“${name}”${others} ${reason}.`];
  };
  return [
    ...note(
      installed.filter(({ isRenamed }) => isRenamed),
      'had another name in the package, which Windows does not take',
    ),
    ...note(
      installed.filter(({ path }) => frames.test(path)),
      'may read wrongly: the package does not say in which alphabet its names are',
    ),
  ];
}

/** The target of a component: in the folder of its format. */
async function targetOf(deps: InstallVersionDeps, { name }: PackageComponent): Promise<string> {
  const format = formatOf(name, deps.machine.platform);
  if (format === null) throw new EngineError('bad-package', `${name} is nothing for this system.`);
  return join(await folderOf(deps, format), name);
}

/** The folder of a format, which is made where it is not there yet, its links resolved. */
async function folderOf(deps: InstallVersionDeps, format: Format): Promise<string> {
  const folder = deps.folders().installFolder(format);
  try {
    await deps.disk.makeFolder(folder);
    return await realpath(folder);
  } catch (error) {
    throw asEngineError(error, `Installing into ${folder}`);
  }
}
