import { join, posix, win32 } from 'node:path';
import {
  hostAddress,
  portNumber,
  readEnvironment,
  webAddress,
  type Environment,
} from '@patchbay/node-kit/environment';
import { object, string } from '@patchbay/shared/validation';

/** The app's configuration from its environment. */
export interface AppEnvironment {
  /** Origin of the site that the window shows. */
  readonly siteOrigin: string;
  /** The address of the backend; null where the site's page says it. */
  readonly backendAddress: string | null;
  /** The app's own folder. */
  readonly dataDir: string;
  /** More flags for the browser. */
  readonly browserFlags: readonly string[];
}

interface Computer {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly environment: Environment;
}

const schema = object({
  SITE_URL: webAddress(),
  PORT: portNumber().default(3000),
  API_HOST: hostAddress(),
  DESKTOP_DATA_DIR: string(),
  BROWSER_FLAGS: string().default(''),
});

/** @throws EnvironmentError */
export function readAppEnvironment({ platform, home, environment }: Computer): AppEnvironment {
  const variables = readEnvironment(schema, environment);
  return {
    // `npm start` serves the site there.
    siteOrigin: new URL(variables.SITE_URL ?? `http://localhost:${variables.PORT}`).origin,
    backendAddress: variables.API_HOST ?? null,
    dataDir: variables.DESKTOP_DATA_DIR ?? usualDataDir(platform, home, environment),
    browserFlags: variables.BROWSER_FLAGS.split(/\s+/).filter((flag) => flag !== ''),
  };
}

/**
 * The folder in which the system wants programs to keep their data. A value that is not a whole path counts as not set,
 * as the specification of `XDG_DATA_HOME` has it: the folder would be wherever the app is started, among files of
 * others.
 */
function usualDataDir(platform: NodeJS.Platform, home: string, environment: Environment): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Patchbay');
  if (platform === 'win32') {
    const local = environment.LOCALAPPDATA ?? '';
    return join(win32.isAbsolute(local) ? local : join(home, 'AppData', 'Local'), 'Patchbay');
  }
  const data = environment.XDG_DATA_HOME ?? '';
  return join(posix.isAbsolute(data) ? data : join(home, '.local', 'share'), 'patchbay');
}
