import { parseVersion } from '@patchbay/domain/versions';

/**
 * True where the front end's major.minor is higher than the desktop app's (specification, section 9); null where one of
 * them is no version.
 */
export function isAppTooOld(frontendVersion: string, appVersion: string): boolean | null {
  const frontend = parseVersion(frontendVersion)?.numbers;
  const app = parseVersion(appVersion)?.numbers;
  if (!frontend || !app) return null;
  const [major = 0, minor = 0] = frontend;
  const [appMajor = 0, appMinor = 0] = app;
  return major > appMajor || (major === appMajor && minor > appMinor);
}
