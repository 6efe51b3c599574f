import type { SlotProps } from '@patchbay/shared/remote';
import { hasPackage, installableVersions } from '@patchbay/domain/versions';
import { softwareStatus, type InstalledIndex } from '../../installs/installed/derive-status.ts';
import { type Installs, type InstallSubject, isRunning } from '../../installs/jobs/install-list.ts';
import { soleVersion } from '../../installs/jobs/install-subject.query.ts';
import type { OfferedSoftware } from '../../lib/offered-software.query.ts';

/** A software of a list. */
export type ListedSoftware = SlotProps['install-all']['software'][number];

/** What 'Install all that fits' does with a list (rule C120). */
interface InstallPlan {
  readonly installs: readonly InstallSubject[];
  readonly passedOver: readonly { readonly software: ListedSoftware; readonly reason: string }[];
}

/** Decides about each software of a list by its latest versions. */
export function planInstalls(
  offered: readonly OfferedSoftware<ListedSoftware>[],
  index: InstalledIndex,
  running: Installs,
): InstallPlan {
  const plans = offered.map((one) => ({ ...one, plan: planOne(one, index, running) }));
  return {
    installs: plans.flatMap(({ plan }) => (typeof plan === 'string' ? [] : [plan])),
    passedOver: plans.flatMap(({ software, plan }) =>
      typeof plan === 'string' ? [{ software, reason: plan }] : [],
    ),
  };
}

/** The installation, or why there is none. */
function planOne(
  { software, versions }: OfferedSoftware<ListedSoftware>,
  index: InstalledIndex,
  running: Installs,
): InstallSubject | string {
  const status = softwareStatus(versions, index);
  if (status === 'installed') return 'Installed already';
  if (status === 'update') return 'Installed already, and has an update';
  if (!versions.some(hasPackage)) return 'Not available in the app yet';
  const fitting = installableVersions(versions, index.platform);
  if (fitting.length === 0) return 'Has no version for this computer';
  if (fitting.some(({ id }) => isRunning(running.get(id)?.job ?? null))) {
    return 'On its way already';
  }
  const version = soleVersion(versions, index.platform);
  if (version === null) return 'Has several versions: choose one on its page';
  const { id: versionId, version: number, components } = version;
  return { ...software, versionId, version: number, components };
}
