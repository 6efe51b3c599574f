import type {
  ChangedRelease,
  ReleaseLogEntry,
  ReleaseSource,
  ReleaseVersion,
  ReleasedName,
} from '@patchbay/domain/api';
import type { BadgeTone } from '@patchbay/ui';

export const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);

/** The weight of a live version in browsers, and its budget. */
export function sizeWords({ live, weight, budget, sizeGzipBytes }: ReleasedName): string {
  if (live === null) return '';
  if (!weight) return `${kilobytes(sizeGzipBytes)} kB in all`;
  const part = (bytes: number, limit: number | undefined) =>
    limit === undefined ? kilobytes(bytes) : `${kilobytes(bytes)} of ${limit}`;
  const first = part(weight.first, budget?.firstKilobytes);
  return `${first} kB first, ${part(weight.total, budget?.totalKilobytes)} kB in all`;
}

/** Whether it weighs more than it may, since its budget became smaller. */
export const isTooHeavy = ({ weight, budget }: ReleasedName): boolean =>
  weight !== null &&
  (weight.first > (budget?.firstKilobytes ?? Infinity) * 1000 ||
    weight.total > (budget?.totalKilobytes ?? Infinity) * 1000);

/** Commit and branch; blank where nobody wrote them down. */
export const originWords = (source: ReleaseSource | null): string =>
  [source?.commit?.replace(/\+$/, ' with changes'), source?.branch && `on ${source.branch}`]
    .filter(Boolean)
    .join(' ');

export interface SizedVersion {
  readonly version: string;
  readonly sizeBytes: number;
}

/** The versions whose size is known, the oldest first. */
export const sizedVersions = (versions: readonly ReleaseVersion[]): readonly SizedVersion[] =>
  versions
    .flatMap(({ version, sizeBytes }) => (sizeBytes === null ? [] : [{ version, sizeBytes }]))
    .toReversed();

/** The newest size, and its change to the one before; blank where no size is known. */
export function newestSizeWords(sized: readonly SizedVersion[]): string {
  const [before, newest] = [sized.at(-2), sized.at(-1)];
  if (!newest) return '';
  const size = `${newest.version} has ${kilobytes(newest.sizeBytes)} kB of scripts and style sheets, compressed by Brotli`;
  if (!before) return `${size}.`;
  const more = newest.sizeBytes - before.sizeBytes;
  if (more === 0) return `${size}, as much as ${before.version}.`;
  return `${size}: ${kilobytes(Math.abs(more))} kB ${more > 0 ? 'more' : 'less'} than ${before.version}.`;
}

export const standingWords: Readonly<Record<ReleaseVersion['standing'], string>> = {
  live: 'Live',
  canary: 'Canary',
  earlier: 'Was live',
  withdrawn: 'Withdrawn',
  tried: 'Was a canary',
  added: 'Not live yet',
};

export const standingTones: Readonly<Partial<Record<ReleaseVersion['standing'], BadgeTone>>> = {
  live: 'good',
  canary: 'caution',
  withdrawn: 'warn',
};

const actionWords = new Map([
  ['release', 'Released'],
  ['promote', 'Promoted'],
  ['rollback', 'Rolled back'],
  ['retire', 'Taken off the site'],
  ['prune', 'Removed old versions'],
  ['configure', 'Configured the page'],
  ['build', 'Built the whole site'],
  ['undone', 'A change was interrupted and did not happen'],
  ['outside', 'Something other than the tools changed what is live'],
  ['begin', 'The log began'],
]);

/** The title of an entry of the log: 'Rolled back: catalog 1.1.0'. */
export function entryTitle({ action, subject }: ReleaseLogEntry): string {
  const words = actionWords.get(action) ?? action;
  return subject === null ? words : `${words}: ${subject}`;
}

/** The author of the change: a person, a team, or the origin of the build. */
export const entryAuthor = ({ person, team, source }: ReleaseLogEntry): string =>
  person ?? team ?? source?.builder ?? 'an unknown builder';

/** The result of a change, in a few words. */
export function outcomeWords({ name, version, result, endedCanary }: ChangedRelease): string {
  const id = `${name} ${version}`.trim();
  switch (result) {
    case 'canary':
      return `${id} is a canary now`;
    case 'canary-ended':
      return `The canary ${name} ${endedCanary ?? ''} has ended`;
    case 'retired':
      return `${name} is off the site`;
    case 'unchanged':
      return `Nothing to do: ${id} is already as requested`;
    default:
      return `${id} is live`;
  }
}
