import { pickAppArchive, type AppRelease } from '@patchbay/shared/bridge';
import type { Computer } from './offered-for.ts';

const processors = { arm: 'arm64', intel: 'x64' } as const;

/** The archive of the app for a computer; null where there is none, or its system is not known: it may be a telephone. */
export function appArchiveFor(
  release: AppRelease,
  { platform, chip }: Computer,
): AppRelease['archives'][number] | null {
  if (platform === null) return null;
  const usual = pickAppArchive(release, platform, null);
  return chip === null ? usual : (pickAppArchive(release, platform, processors[chip]) ?? usual);
}
