import { isAborted, isApiError } from '@patchbay/shared/http';
import { causes } from '@patchbay/composition/causes';
import { readableError } from '@patchbay/composition/readable-error';

/** A file of a release of before has its version in its address. */
const remoteFile = /\/remotes\/([a-z][a-z0-9-]*)\/(?:(\d[^/\s]*)\/)?/;

/** The remote whose code it was. */
interface BlamedRemote {
  readonly name: string;
  /** Null where the error does not show it. */
  readonly version: string | null;
}

/**
 * The remote that an error comes from: named by the error, else the first whose script is in its stack or its cause's,
 * else that of the script which the browser names. Null where it is nobody's but the shell's.
 */
export function blameRemote(error: unknown, source = ''): BlamedRemote | null {
  for (const link of causes(error)) {
    if (!(link instanceof Error)) break;
    if ('remoteName' in link && typeof link.remoteName === 'string') {
      return { name: link.remoteName, version: null };
    }
    const inStack = ownerOfScript(link.stack ?? '');
    if (inStack) return inStack;
  }
  return ownerOfScript(source);
}

function ownerOfScript(text: string): BlamedRemote | null {
  const [, name, version] = remoteFile.exec(text) ?? [];
  return name === undefined ? null : { name, version: version ?? null };
}

/** An error on its way to the error reporting service. */
export interface ErrorReport {
  readonly error: unknown;
  /** Null where no remote is to blame. */
  readonly remoteName: string | null;
  /** The release of that remote; null where it is not known. */
  readonly remoteVersion: string | null;
  /** True where nobody caught it. */
  readonly isUncaught: boolean;
}

export type SendReport = (report: ErrorReport) => void;

interface RunningRelease {
  readonly name: string;
  readonly version: string;
}

interface UncaughtError {
  readonly error: unknown;
  /** The script that it came from, where the browser says so. */
  readonly source?: string;
}

/** Takes every error of the page, once each. */
export interface ErrorReporter {
  /** An error that the page has survived. */
  readonly reportProblem: (error: Error) => void;
  /** An error that nobody caught; the browser has logged it. */
  readonly reportUncaught: (error: UncaughtError) => void;
  /** The releases that the page runs, for errors that only name their remote. */
  readonly nameReleases: (releases: readonly RunningRelease[]) => void;
  /** The first errors of the page, whether there is a service or not. */
  readonly first: readonly ErrorReport[];
  /** From now on reports go out, those that have waited first. `null` where there is no service after all. */
  readonly connect: (send: SendReport | null) => void;
}

interface ErrorReporterOptions {
  /** False where errors only go to the console. */
  readonly isActive: boolean;
  readonly log: (error: unknown) => void;
}

const maxWaiting = 30;
/** A script that fails without an end would send as many reports, from each visitor. */
const maxSent = 200;

/**
 * The page's error reporter before the reporting service is there: reports wait, bounded in number, until `connect`.
 * Where reporting is off, the console hears of what nobody else would log.
 */
export function createErrorReporter({ isActive, log }: ErrorReporterOptions): ErrorReporter {
  const known = new WeakSet();
  const first: ErrorReport[] = [];
  const waiting: ErrorReport[] = [];
  let sent = 0;
  let send: SendReport | null = isActive ? (report) => waiting.push(report) : null;
  let most = maxWaiting;

  let running: readonly RunningRelease[] = [];
  const blame = (error: unknown, source?: string) => {
    const { name = null, version = null } = blameRemote(error, source) ?? {};
    const known = running.find((release) => release.name === name)?.version ?? null;
    return { remoteName: name, remoteVersion: version ?? known };
  };

  const take = (report: ErrorReport) => {
    const { error } = report;
    if (isGivenUp(error) || isKnown(error, known)) return;
    if (first.length < maxWaiting) first.push(report);
    if (send) {
      if (sent >= most) return;
      sent += 1;
      send(report);
    } else if (!isLogged(report)) log(error);
  };

  return {
    first,
    reportProblem: (problem) => {
      const error = readableError(problem);
      take({ error, ...blame(error), isUncaught: false });
    },
    reportUncaught: ({ error: thrown, source }) => {
      const error = readableError(thrown);
      take({ error, ...blame(error, source), isUncaught: true });
    },
    nameReleases: (releases) => {
      running = releases;
    },
    connect: (service) => {
      send = service;
      most = maxSent;
      for (const report of waiting.splice(0)) {
        if (service) service(report);
        else if (!isLogged(report)) log(report.error);
      }
    },
  };
}

/** The browser itself writes uncaught errors and refused requests to the console. */
const isLogged = ({ error, isUncaught }: ErrorReport): boolean =>
  isUncaught || (isApiError(error) && error.kind === 'http');

/** A request that the page itself stopped is not an error. */
const isGivenUp = (error: unknown): boolean =>
  isAborted(error) || (error instanceof DOMException && error.name === 'AbortError');

/** True for an error that was taken before, in itself or as the cause of another; afterwards it was. */
function isKnown(error: unknown, known: WeakSet<object>): boolean {
  const links = [...causes(error)];
  const wasKnown = links.some((link) => known.has(link));
  for (const link of links) known.add(link);
  return wasKnown;
}
