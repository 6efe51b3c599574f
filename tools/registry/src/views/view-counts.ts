/** Upper bounds of the buckets of a largest contentful paint, in milliseconds. What is above all of them is in one more bucket. */
export const PAINT_BOUNDS_MS: readonly number[] = [
  250, 500, 750, 1000, 1250, 1500, 1750, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 10000,
  15000, 20000, 30000,
];

/** Upper bounds of the buckets of a cumulative layout shift, without a unit. What is above all of them is in one more bucket. */
export const SHIFT_BOUNDS: readonly number[] = [
  0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.4, 0.6, 1,
];

/** Upper bounds of the buckets of an interaction delay (INP), in milliseconds. What is above all of them is in one more bucket. */
export const DELAY_BOUNDS_MS: readonly number[] = [
  25, 50, 75, 100, 150, 200, 300, 400, 500, 750, 1000, 2000,
];

/** What pages reported of one version of one remote, added up. Each number only grows. */
export interface ViewTotals {
  /** Views of pages that used the version, or tried to. */
  readonly views: number;
  /** Those of them in which the version did not load or threw. At most `views`. */
  readonly failedViews: number;
  /** Views by largest contentful paint: one count for each of `PAINT_BOUNDS_MS`, and one for what is above. A view without one is in none. */
  readonly largestPaint: readonly number[];
  /** Views by layout shift, in the buckets of `SHIFT_BOUNDS`. */
  readonly layoutShift: readonly number[];
  /** Views by interaction delay, in the buckets of `DELAY_BOUNDS_MS`. */
  readonly interactionDelay: readonly number[];
}

/** The totals of one hour. `hour` is its start, in milliseconds since 1970, UTC. */
export interface HourOfViews extends ViewTotals {
  readonly hour: number;
}

/** Reads what pages reported, by remote and version. */
export interface ViewCounts {
  /** All that was counted of a version. All zeros for one that was never reported. */
  totals(remote: string, version: string): ViewTotals;
  /** The hours in which a version was reported, oldest first. */
  hours(remote: string, version: string): readonly HourOfViews[];
}

/** A share of one remote in a view. */
export interface ReportedRemote {
  readonly name: string;
  readonly version: string;
  /** False where its code did not come, or did not start. */
  readonly isLoaded: boolean;
  /** How often it, a page or a slot of it failed. */
  readonly errors: number;
}

/** What one page reports of one view, once. A figure that the browser does not have is null. */
export interface ViewReport {
  readonly remotes: readonly ReportedRemote[];
  /** Milliseconds. */
  readonly largestPaint: number | null;
  readonly layoutShift: number | null;
  /** Milliseconds. */
  readonly interactionDelay: number | null;
}

/** Counts what pages report, in bounded memory. */
export interface CollectedViews extends ViewCounts {
  /** The versions of a remote that were reported, in the order in which they were first. */
  versions(remote: string): readonly string[];
  /** Counts a view for each version in it. */
  add(report: ViewReport): void;
  /** All counts as lines of a text, which `createViewCounts` takes. Each is made as it is asked for: whole, they would be a few megabytes. */
  save(): Iterable<string>;
}

interface ViewCountsOptions {
  /** The present time; by default the clock's. */
  readonly now?: () => number;
  /** A text of `save`; by default nothing was counted yet. */
  readonly saved?: string | null;
}

const hourMs = 3_600_000;
/** Hours that are older are in the totals alone. */
const keptHours = 30 * 24;
/** Together 300 bytes each: six remotes with a canary each have fewer in 30 days. */
const maxHours = 10_000;
const maxVersions = 500;

/** The first line of a saved text: counts of other buckets are none of these. */
const boundsLine = JSON.stringify([PAINT_BOUNDS_MS, SHIFT_BOUNDS, DELAY_BOUNDS_MS]);
/** One record: views, failed views, then the buckets of each histogram. */
const [paintAt, shiftAt, delayAt, recordLength] = [
  2,
  2 + PAINT_BOUNDS_MS.length + 1,
  2 + PAINT_BOUNDS_MS.length + SHIFT_BOUNDS.length + 2,
  2 + PAINT_BOUNDS_MS.length + SHIFT_BOUNDS.length + DELAY_BOUNDS_MS.length + 3,
] as const;

type CountRecord = number[];

interface CountedVersion {
  readonly remote: string;
  readonly version: string;
  readonly total: CountRecord;
  /** By their number since 1970. */
  readonly hours: Map<number, CountRecord>;
}

const emptyRecord = (): CountRecord => Array.from({ length: recordLength }, () => 0);

const bucketOf = (value: number, upperBounds: readonly number[]): number => {
  const index = upperBounds.findIndex((bound) => value <= bound);
  return index < 0 ? upperBounds.length : index;
};

const read = (record: CountRecord): ViewTotals => ({
  views: record[0] ?? 0,
  failedViews: record[1] ?? 0,
  largestPaint: record.slice(paintAt, shiftAt),
  layoutShift: record.slice(shiftAt, delayAt),
  interactionDelay: record.slice(delayAt),
});

/**
 * Counts views by remote, version and hour. Hours of more than 30 days ago, and of more than 10,000 the oldest, stay in the totals
 * alone; of more than 500 versions the one goes that was not reported for the longest time.
 * @throws Error where `saved` is not a text of `save`
 */
export function createViewCounts({
  now = Date.now,
  saved = null,
}: ViewCountsOptions = {}): CollectedViews {
  const counted = new Map<string, CountedVersion>(
    (saved === null ? [] : readSaved(saved)).map((one) => [keyOf(one.remote, one.version), one]),
  );
  let hourCount = [...counted.values()].reduce((sum, { hours }) => sum + hours.size, 0);

  const lastHour = ({ hours }: CountedVersion) => Math.max(-1, ...hours.keys());
  const firstHour = ({ hours }: CountedVersion) => Math.min(Infinity, ...hours.keys());

  function forget(one: CountedVersion, isOver: (hour: number) => boolean): void {
    for (const hour of one.hours.keys()) {
      if (isOver(hour) && one.hours.delete(hour)) hourCount -= 1;
    }
  }

  function versionOf(remote: string, version: string): CountedVersion {
    const key = keyOf(remote, version);
    const present = counted.get(key);
    if (present) return present;
    if (counted.size >= maxVersions) {
      const [stalest] = [...counted].toSorted(([, a], [, b]) => lastHour(a) - lastHour(b));
      if (stalest) {
        forget(stalest[1], () => true);
        counted.delete(stalest[0]);
      }
    }
    const made = { remote, version, total: emptyRecord(), hours: new Map<number, CountRecord>() };
    counted.set(key, made);
    return made;
  }

  function hourOf(one: CountedVersion, hour: number): CountRecord {
    const present = one.hours.get(hour);
    if (present) return present;
    for (const each of counted.values()) forget(each, (old) => old <= hour - keptHours);
    if (hourCount >= maxHours) {
      const oldest = Math.min(...[...counted.values()].map(firstHour));
      for (const each of counted.values()) forget(each, (old) => old === oldest);
    }
    const made = emptyRecord();
    one.hours.set(hour, made);
    hourCount += 1;
    return made;
  }

  return {
    totals: (remote, version) => read(counted.get(keyOf(remote, version))?.total ?? emptyRecord()),
    hours: (remote, version) =>
      [...(counted.get(keyOf(remote, version))?.hours ?? [])]
        .toSorted(([a], [b]) => a - b)
        .map(([hour, record]) => ({ hour: hour * hourMs, ...read(record) })),
    versions: (remote) =>
      [...counted.values()].flatMap((one) => (one.remote === remote ? [one.version] : [])),
    add: ({ remotes, largestPaint, layoutShift, interactionDelay }) => {
      const figures = [
        [paintAt, largestPaint, PAINT_BOUNDS_MS],
        [shiftAt, layoutShift, SHIFT_BOUNDS],
        [delayAt, interactionDelay, DELAY_BOUNDS_MS],
      ] as const;
      const hour = Math.floor(now() / hourMs);
      for (const { name, version, isLoaded, errors } of remotes) {
        const one = versionOf(name, version);
        for (const record of [one.total, hourOf(one, hour)]) {
          const count = (at: number) => (record[at] = (record[at] ?? 0) + 1);
          count(0);
          if (!isLoaded || errors > 0) count(1);
          for (const [at, value, upperBounds] of figures) {
            if (value !== null) count(at + bucketOf(value, upperBounds));
          }
        }
      }
    },
    *save() {
      yield `${boundsLine}\n`;
      for (const one of counted.values()) {
        yield `${JSON.stringify({ ...one, hours: [...one.hours] })}\n`;
      }
    },
  };
}

const keyOf = (remote: string, version: string): string => `${remote} ${version}`;

/**
 * @throws Error for another text
 */
function readSaved(text: string): readonly CountedVersion[] {
  const [first, ...lines] = text.trimEnd().split('\n');
  if (first !== boundsLine) throw new Error('its buckets are not those of this version');
  return lines.map((line) => {
    const one: unknown = JSON.parse(line);
    const [remote, version] = [fieldOf(one, 'remote'), fieldOf(one, 'version')];
    if (typeof remote !== 'string' || typeof version !== 'string') {
      throw new TypeError('a version has no name');
    }
    const hours = listOf(fieldOf(one, 'hours')).map((pair): [number, CountRecord] => {
      const [hour, record] = listOf(pair);
      return [countOf(hour), recordOf(record)];
    });
    return { remote, version, total: recordOf(fieldOf(one, 'total')), hours: new Map(hours) };
  });
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('a list is missing');
  return value;
}

function countOf(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new TypeError('a count is no whole number');
}

function recordOf(value: unknown): CountRecord {
  const record = listOf(value).map(countOf);
  if (record.length !== recordLength) throw new TypeError('a record has another length');
  return record;
}
