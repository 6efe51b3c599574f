import { realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredVersion } from '@patchbay/domain/entities';
import type { LimitFunction } from 'p-limit';
import type { FreeBytes } from '../disk/free-space.ts';
import type { PackageStore } from '../download/package-store.ts';
import { asEngineError, EngineError } from '../engine-error.ts';
import type { EngineFolders } from '../folders/engine-folders.ts';
import { formatOf } from '../folders/formats.ts';
import type { EngineSettings } from '../folders/settings.ts';
import {
  installComponents,
  type InstallDeps,
  type PlannedComponent,
} from '../install/install-components.ts';
import { planInstall } from '../install/plan-install.ts';
import { defaultUnpackLimits } from '../unpack/limits.ts';
import { findComponents, type PackageComponent } from '../unpack/package-components.ts';
import { unpackPackage } from '../unpack/unpack-package.ts';
import type { InstallOrder, ReportPhase } from './jobs.ts';

export interface InstallVersionDeps extends InstallDeps {
  readonly platform: NodeJS.Platform;
  readonly packages: PackageStore;
  readonly folders: () => EngineFolders;
  readonly settings: () => EngineSettings;
  readonly freeBytes: FreeBytes;
  /** For unpacked packages; emptied at each start. */
  readonly workFolder: string;
  /** Changes of the plugin folders go one after another: two of them may be about the same component. */
  readonly inTurn: LimitFunction;
}

/** Downloads, unpacks and installs a version. @throws EngineError; the signal's reason after a cancel */
export async function installVersion(
  deps: InstallVersionDeps,
  { versionId, formats }: InstallOrder,
  signal: AbortSignal,
  report: ReportPhase,
  onPace: (isSlow: boolean) => void,
): Promise<void> {
  report('downloading', 0);
  const version = await deps.packages.getVersion(versionId, signal);
  const options = {
    signal,
    onProgress: (percent: number | null) => report('downloading', percent),
    onPace,
  };
  try {
    await deps.packages.withPackage(version, options, (file) =>
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
): Promise<void> {
  report('unpacking', 0);
  await deps.disk.makeFolder(deps.workFolder);
  const folder = join(deps.workFolder, deps.journal.createId());
  try {
    const entries = await unpackPackage(file, folder, {
      platform: deps.platform,
      limits: defaultUnpackLimits,
      freeBytes: deps.freeBytes,
      signal,
      onProgress: (percent) => report('unpacking', percent),
    });
    const found = findComponents(entries, deps.platform);
    const formats = new Set(
      deps.settings().formats.filter((format) => chosen === null || chosen.includes(format)),
    );
    const planned = planInstall(found, version, { platform: deps.platform, formats });
    const wanted = chosen === null ? withFolders(deps, planned) : planned;

    report('installing', 0);
    await deps.inTurn(async () => {
      signal.throwIfAborted();
      const targets: PlannedComponent[] = [];
      for (const component of wanted) {
        targets.push({
          source: join(folder, ...component.segments),
          target: await targetOf(deps, component),
          receipt: { versionId: version.id, version: version.version },
        });
      }
      await installComponents(deps, targets, {
        signal,
        onProgress: (percent) => report('installing', percent),
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Those whose format has a folder on this computer; all where none has, which is then said. */
function withFolders(
  { folders, platform }: InstallVersionDeps,
  planned: readonly PackageComponent[],
): readonly PackageComponent[] {
  const { hasInstallFolder } = folders();
  const able = planned.filter(({ name }) => {
    const format = formatOf(name, platform);
    return format !== null && hasInstallFolder(format);
  });
  return able.length > 0 ? able : planned;
}

/**
 * The target of a component: in the folder of its format, which is made where it is not there yet, its links resolved.
 */
async function targetOf(deps: InstallVersionDeps, { name }: PackageComponent): Promise<string> {
  const format = formatOf(name, deps.platform);
  if (format === null) throw new EngineError('bad-package', `${name} is nothing for this system.`);
  const folder = deps.folders().installFolder(format);
  try {
    await deps.disk.makeFolder(folder);
    return join(await realpath(folder), name);
  } catch (error) {
    throw asEngineError(error, `Installing into ${folder}`);
  }
}
