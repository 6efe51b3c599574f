import type { AppConfig } from '@patchbay/shared/config';
import type { Log } from '@patchbay/telemetry';
import type { Hono } from 'hono';
import { FolderTarget } from '../../target/folder-target.ts';
import { createFindStaff } from './find-staff.ts';
import { createForwarder } from './forward-to-registry.ts';
import { createStaffReleases } from './staff-releases.ts';
import type { StaffReleases } from './staff-variables.ts';

interface StaffCallsOptions {
  readonly siteDir: string;
  readonly config: AppConfig;
  readonly keysFile: string | null;
  readonly hasPreviews: boolean;
  readonly log: Log;
}

/** A person waits for it: less than for a command on a terminal. */
const lockTimeoutMs = 20_000;

/** The handlers of the calls from the page of releases on a site's server (rule G158); null where there are none. */
export function createStaffCalls(
  chosen: StaffReleases,
  { siteDir, config, keysFile, hasPreviews, log }: StaffCallsOptions,
): Hono | null {
  if (chosen === 'off') return null;
  if (chosen !== 'on') {
    const warn = (line: string) => log(line, { level: 'warning' });
    return createForwarder({ registry: chosen.registry, say: warn });
  }
  return createStaffReleases({
    target: new FolderTarget(siteDir, { lockTimeoutMs }),
    keysFile,
    findStaff: createFindStaff(config),
    hasPreviews,
    configure: (present) => present ?? config,
    now: () => new Date(),
    say: (line) => log(line),
  });
}
