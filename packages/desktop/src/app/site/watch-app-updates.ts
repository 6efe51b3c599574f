import {
  appReleasePath,
  longestAppRelease,
  parseAppRelease,
  type AppRelease,
  type AppUpdate,
} from '@patchbay/shared/bridge';
import { ValidationError } from '@patchbay/shared/validation';
import { compareVersions } from '@patchbay/domain/versions';
import { readText } from './read-site.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface WatchOptions {
  readonly siteOrigin: string;
  /** The version of this app. */
  readonly appVersion: string;
  readonly fetch: typeof fetch;
  /** Another newer version than before was found. */
  readonly onFound: (update: AppUpdate) => void;
  readonly report: (error: unknown) => void;
}

/** The newer versions of the app that it knows of. */
interface AppUpdates {
  /** The newer version that the site offered last. */
  found(): AppUpdate | null;
  /** Asks no more. */
  close(): void;
}

/**
 * Asks the site for a newer desktop app, now and once a day (rule I59). A site that is out of reach or offers none is
 * asked again the next day; an answer that cannot be used is reported, and changes nothing.
 */
export function watchAppUpdates(options: WatchOptions): AppUpdates {
  const { appVersion, onFound, report } = options;
  let found: AppUpdate | null = null;
  let isClosed = false;
  const look = async () => {
    const release = await readRelease(options);
    if (release === null || isClosed) return;
    const before = found?.version;
    const { version } = release;
    found = compareVersions(version, appVersion) > 0 ? { version } : null;
    if (found !== null && version !== before) onFound(found);
  };
  const lookOrReport = () => {
    look().catch(report);
  };
  const timer = setInterval(lookOrReport, dayMs);
  timer.unref();
  lookOrReport();
  return {
    found: () => found,
    close: () => {
      isClosed = true;
      clearInterval(timer);
    },
  };
}

/**
 * The app that the site offers; null where the site does not answer, or has no such document.
 * @throws Error where the document cannot be used
 */
export async function readRelease({
  siteOrigin,
  fetch,
}: Pick<WatchOptions, 'siteOrigin' | 'fetch'>): Promise<AppRelease | null> {
  const text = await readText(`${siteOrigin}${appReleasePath}`, {
    fetch,
    accept: 'application/json',
    maxBytes: longestAppRelease,
  }).catch(() => null);
  if (text === null) return null;
  try {
    return parseAppRelease(JSON.parse(text));
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof ValidationError)) throw cause;
    throw new Error(`What ${siteOrigin} says of the newest app cannot be read`, { cause });
  }
}
