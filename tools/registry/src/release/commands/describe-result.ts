import { stripVTControlCharacters } from 'node:util';
import type { Paint } from '@patchbay/command-line';
import type { ReadLog } from '../../state/change-log.ts';
import type { Outcome } from '../changes/make-live.ts';
import type { PruneVerdict } from '../changes/prune.ts';
import type { Examined } from '../examine-site.ts';
import type { VersionViews } from '@patchbay/domain/api';
import type { NameStatus, SiteStatus } from '../read-status.ts';

/** The facts that are reported besides the result of a command. */
export interface OutcomeNotes {
  /** The link to the version's preview. */
  readonly preview: string | null;
  /** Notes for its team, for which nothing was refused. */
  readonly notices: readonly string[];
}

/** Describes the result of a command, in a sentence or two. */
export const describeOutcome = (
  outcome: Outcome,
  { preview, notices }: OutcomeNotes,
  paint: Paint,
): string[] => [
  ...describeResult(outcome, preview, paint),
  ...notices.map((notice) => paint('yellow', notice)),
];

function describeResult(outcome: Outcome, preview: string | null, paint: Paint): string[] {
  const { name, version, result, percent, isGuarded, replaced, endedCanary } = outcome;
  const id = paint('bold', version === '' ? name : `${name} ${version}`);
  const ended = endedCanary === null ? [] : [`The canary ${name} ${endedCanary} has ended`];
  switch (result) {
    case 'live':
      return [
        `${id} is ${paint('green', 'live')}${replaced === null ? '' : `, it was ${replaced}`}`,
        ...ended,
      ];
    case 'canary':
      return [
        `${id} is a ${isGuarded ? 'guarded ' : ''}${paint('yellow', 'canary')} for ${String(percent)} % of the visitors`,
        ...ended,
      ];
    case 'added':
      return [
        `${id} is on the site, live for nobody yet: npm run promote -- ${name} ${version}`,
        ...(preview === null ? [] : [`To look at it: ${paint('bold', preview)}`]),
      ];
    case 'canary-ended':
      return [...ended, `${id} is ${paint('green', 'live')} for everybody`];
    case 'retired':
      return [
        `${id} is ${paint('yellow', 'off the site')}: npm run rollback -- ${name} brings it back`,
        ...ended,
      ];
    case 'unchanged':
      return [`Nothing to do: ${id} is already as requested`];
  }
}

const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const inMinutes = (time: string) => (time ? `${time.slice(0, 16).replace('T', ' ')} UTC` : '-');

/** The time that has passed since then, in the largest unit that is whole. */
function ageOf(time: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(time)) / 60_000);
  if (!(minutes >= 0)) return '';
  if (minutes < 60) return ` (${minutes} min)`;
  return minutes < 48 * 60
    ? ` (${Math.floor(minutes / 60)} h)`
    : ` (${Math.floor(minutes / 1440)} days)`;
}

/** Describes the changes on the site, the last first, and the faults of the log. */
export function describeLog(
  { entries, problems }: Pick<ReadLog, 'entries' | 'problems'>,
  isVerified: boolean,
  paint: Paint,
): string[] {
  if (entries.length === 0 && problems.length === 0) return ['Nothing was changed yet'];
  const lines = entries
    .toReversed()
    .flatMap((entry) => [
      `${paint('bold', inMinutes(entry.at))}  ${entry.action} ${entry.subject ?? ''}`.trimEnd() +
        `  ${paint('dim', `by ${entry.team ?? entry.source?.builder ?? 'an unknown builder'}`)}`,
      ...(entry.source?.message ? [`  ${entry.source.message}`] : []),
      ...(entry.source?.commit
        ? [`  ${paint('dim', [entry.source.commit, entry.source.branch ?? ''].join(' ').trim())}`]
        : []),
      ...entry.changes.map(
        ({ name, kind, from, to }) =>
          `  ${name}${kind === 'canary' ? ' (canary)' : ''}: ${from ?? '-'} -> ${to ?? '-'}`,
      ),
    ]);
  const verdict = isVerified
    ? [
        '',
        ...(problems.length === 0
          ? [paint('green', `All ${entries.length} lines can be read, and tell of what is live`)]
          : problems.map((problem) => paint('red', problem))),
      ]
    : [];
  return [...lines, ...verdict];
}

/** The live releases, as a table. */
export function describeStatus(
  status: SiteStatus,
  examined: Examined,
  { now, paint }: { readonly now: Date; readonly paint: Paint },
): string[] {
  if (status.names.length === 0)
    return [`${status.site} has no release yet: npm run release -- shell`];
  const heading = [
    'name',
    'live',
    'canary',
    'contract',
    'previous',
    'size (gzip)',
    'first / all (brotli)',
    'owner',
    'live since',
  ];
  const rows = status.names.map((line) => [
    paint('bold', line.name),
    describeLive(line, paint),
    line.canary
      ? paint(
          'yellow',
          `${line.canary.version} (${line.canary.percent} %${line.canary.guard ? ', guarded' : ''})`,
        )
      : paint('dim', '-'),
    line.contract ?? paint('dim', '-'),
    line.previous.length > 0 ? line.previous.join(', ') : paint('dim', '-'),
    inKilobytes(line.sizeGzipBytes).padStart(10),
    describeWeight(line, paint),
    line.owner ?? paint('dim', '-'),
    inMinutes(line.liveSince) + ageOf(line.liveSince, now),
  ]);
  const guarded = status.names.flatMap(describeGuard);
  const behind = status.isPageCurrent
    ? []
    : [
        '',
        paint(
          'red',
          'index.html does not show this yet: a command was cut short, or remote-settings.json was changed. The next command updates it.',
        ),
      ];
  const problems =
    status.problems.length === 0
      ? []
      : ['', ...status.problems.map((problem) => paint('red', problem)), describeRepair(status)];
  const found = examined.problems.map((problem) => paint('red', problem));
  const notices = [...status.notices, ...examined.notices].map((notice) => paint('yellow', notice));
  return [
    ...formatTable([heading.map((title) => paint('dim', title)), ...rows]),
    ...(guarded.length === 0 ? [] : ['', ...guarded]),
    ...describeViewsOf(status.views, paint),
    ...behind,
    ...problems,
    ...(found.length === 0 ? [] : ['', ...found]),
    ...(notices.length === 0 ? [] : ['', ...notices]),
  ];
}

/** The steps that a guarded canary has left, and what was seen of it. */
function describeGuard({ name, canary }: NameStatus): string[] {
  if (!canary?.guard) return [];
  const { steps, everyMs, evidence } = canary.guard;
  const left =
    steps.length === 0
      ? ''
      : `, then for ${steps.join(', ')} %, each at least ${everyMs / 60_000} min`;
  return [`${name} ${canary.version} is guarded at ${canary.percent} %${left}: ${evidence}`];
}

/** What pages reported, the canary beside the live version; nothing where nothing was counted. */
function describeViewsOf(views: readonly VersionViews[], paint: Paint): string[] {
  if (views.length === 0) return [];
  const heading = ['name', 'version', 'views', 'failed', 'paint', 'shift', 'delay'];
  const rows = views.map(({ name, version, standing, samples, ...figures }) => [
    paint('bold', name),
    paint(standing === 'canary' ? 'yellow' : 'green', `${version} (${standing})`),
    String(figures.views),
    `${figures.failedViews} (${((100 * figures.failedViews) / figures.views).toFixed(1)} %)`,
    figureText(figures.largestPaint, samples.largestPaint, ' ms'),
    figureText(figures.layoutShift, samples.layoutShift),
    figureText(figures.interactionDelay, samples.interactionDelay, ' ms'),
  ]);
  return [
    '',
    'What pages reported; three of four had at most (of so many):',
    ...formatTable([heading.map((title) => paint('dim', title)), ...rows]),
  ];
}

const figureText = (value: number | null, samples: number, unit = ''): string =>
  value === null ? '-' : `${value.toFixed(unit === '' ? 3 : 0)}${unit} (${samples})`;

/** The weight of a remote, and its budget: it may be above it since the budget became smaller. */
function describeWeight({ weight, budget }: NameStatus, paint: Paint): string {
  if (!weight) return paint('dim', '-');
  const part = (bytes: number, limit: number | undefined) => {
    const size = (bytes / 1000).toFixed(1);
    if (limit === undefined) return size;
    return bytes > limit * 1000
      ? paint('red', `${size} of ${limit}, too much`)
      : `${size} of ${limit}`;
  };
  return `${part(weight.first, budget?.firstKilobytes)} / ${part(weight.total, budget?.totalKilobytes)} kB`;
}

function describeLive({ live, isUsable }: NameStatus, paint: Paint): string {
  if (live !== null) return paint('green', live);
  return isUsable ? paint('yellow', 'off') : paint('red', 'unusable');
}

/** Advice to a person about entries that cannot be used. */
function describeRepair({ names }: SiteStatus): string {
  const lost = names.find(({ isUsable }) => !isUsable)?.name ?? 'NAME';
  return (
    `An entry of the registry is replaced by a release, npm run rollback -- ${lost}, or npm run retire -- ${lost} of that name; ` +
    'one without a name has to be removed from registry.json by hand. All other remotes are live.'
  );
}

/** Describes the versions that were removed, or would be. */
export function describePrune(
  verdicts: readonly PruneVerdict[],
  isDryRun: boolean,
  paint: Paint,
): string[] {
  const going = verdicts.filter(({ keptAs }) => keptAs === null);
  const kept = String(verdicts.length - going.length);
  if (going.length === 0) return [`Nothing to remove: all ${kept} versions are in use or young`];
  const rows = verdicts.map(({ name, version, keptAs }) => [
    name,
    version,
    keptAs ?? paint('yellow', isDryRun ? 'would be removed' : 'removed'),
  ]);
  return formatTable([['name', 'version', 'kept as'].map((title) => paint('dim', title)), ...rows]);
}

const widthOf = (text: string) => stripVTControlCharacters(text).length;

/** Rows as lines with aligned columns; the first row is the heading. Colours take no room. */
export function formatTable(rows: readonly (readonly string[])[]): string[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => widthOf(row[column] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
      .join('  ')
      .trimEnd(),
  );
}
