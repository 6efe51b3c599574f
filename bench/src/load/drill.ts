import { setTimeout as wait } from 'node:timers/promises';
import { table } from '../figures/table.ts';
import type { Fleet } from './fleet.ts';

const perSecond = 50;
/** One of so many requests is a call of the backend, the others are pages. */
const callOf = 5;
const settledMs = 1500;
const bucketAwayMs = 10_000;
const patienceMs = 60_000;

interface Seen {
  pages: number;
  /** Each with its path, and the reason after a colon. */
  readonly failedPages: string[];
  /** Whole pages that no server had rendered: no other was left, it was late, or the page is left to browsers anyway. */
  leftToBrowsers: number;
  calls: number;
  readonly failedCalls: string[];
  slowestMs: number;
}

const nothing = (): Seen => ({
  ...{ pages: 0, failedPages: [], leftToBrowsers: 0 },
  ...{ calls: 0, failedCalls: [], slowestMs: 0 },
});

/** What happened while one thing was done. */
export interface DrillRow extends Seen {
  readonly what: string;
  /** Until all servers were ready again. */
  readonly readyAfterMs: number;
}

interface DrillOptions {
  readonly pages: readonly string[];
  readonly calls: readonly string[];
  /** What stands in place of words of the page, as its release of a remote. */
  readonly replaced: Readonly<Record<string, string>>;
  readonly say: (line: string) => void;
}

const servers = ['patchbay-site@3000', 'patchbay-site@3001', 'patchbay-site@3002'];
const backends = ['patchbay-api@4000', 'patchbay-api@4001'];
const sitePorts = [3000, 3001, 3002];
const readyPorts = [...sitePorts, 4000, 4001, 4100];
const change = 'Changing it while it runs';

/**
 * Asks for fifty pages and calls a second through nginx, while each process and the bucket is killed once, a remote is released and
 * rolled back, and all servers are restarted. A page has failed that was not answered 200 with all of its document.
 */
export async function drill(fleet: Fleet, options: DrillOptions): Promise<readonly DrillRow[]> {
  const { pages, calls, replaced, say } = options;
  let seen = nothing();
  let count = 0;
  const underWay = new Set<Promise<void>>();
  const ask = async () => {
    const own = seen;
    count += 1;
    const isCall = count % callOf === 0;
    const [paths, failed] = isCall ? [calls, own.failedCalls] : [pages, own.failedPages];
    const path = paths[Math.floor(count / (isCall ? callOf : 1)) % paths.length] ?? '/';
    const begun = performance.now();
    const { text, problem } = await askFor(fleet.origin(isCall ? 8081 : 8080) + path);
    own.slowestMs = Math.max(own.slowestMs, performance.now() - begun);
    own[isCall ? 'calls' : 'pages'] += 1;
    if (problem !== null) failed.push(`${path}: ${problem}`);
    else if (!isCall && !text.includes('</body>')) failed.push(`${path}: it is not whole`);
    else if (!isCall && !text.includes('<html data-rendered')) own.leftToBrowsers += 1;
  };
  const timer = setInterval(() => {
    const asked = ask().finally(() => underWay.delete(asked));
    underWay.add(asked);
  }, 1000 / perSecond);
  const rows: DrillRow[] = [];
  const during = async (what: string, act: () => Promise<void>) => {
    seen = nothing();
    const begun = performance.now();
    await act();
    await untilReady(fleet);
    const readyAfterMs = performance.now() - begun;
    await wait(settledMs);
    await Promise.all(underWay);
    rows.push({ what, readyAfterMs, ...seen });
    say(`${what}: ${seen.failedPages.length} of ${seen.pages} pages failed`);
  };
  try {
    await during('nothing', () => wait(settledMs));
    for (const unit of [...servers, ...backends, 'patchbay-registry', 'pgbouncer']) {
      await during(`${unit} killed`, () => fleet.kill(unit));
    }
    await during('PostgreSQL crashed and came back', async () => {
      await fleet.postgres.crash();
      await wait(settledMs);
      await fleet.postgres.start();
    });
    await during('the bucket crashed and came back empty, then filled', async () => {
      await fleet.bucket.crash();
      await wait(bucketAwayMs);
      await fleet.bucket.start();
    });
    await during('a release', async () => {
      const before = await liveAt(fleet, 3000);
      await fleet.run(change, replaced, 0);
      const begun = performance.now();
      const waitedMs = () => performance.now() - begun;
      for (const port of sitePorts) {
        while ((await liveAt(fleet, port)) === before) {
          if (waitedMs() > patienceMs) throw new Error(`The server at ${port} has no release`);
          await wait(50);
        }
      }
      say(`All three site's servers had it ${waitedMs().toFixed(0)} ms later`);
    });
    await during('its rollback, then each server restarted', () => fleet.run(change, replaced, 1));
    return rows;
  } finally {
    clearInterval(timer);
    await Promise.all(underWay);
  }
}

/** The answer, and what is wrong with it where it is not 200. */
async function askFor(address: string): Promise<{ text: string; problem: string | null }> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(patienceMs) });
    const text = await answer.text();
    return { text, problem: answer.status === 200 ? null : `answered ${answer.status}` };
  } catch (error) {
    const { cause } = error instanceof Error ? error : { cause: null };
    return { text: '', problem: cause instanceof Error ? cause.message : String(error) };
  }
}

const liveAt = async (fleet: Fleet, port: number): Promise<string> =>
  (await askFor(`${fleet.origin(port)}/registry.json`)).text;

/** @throws Error where a server is not ready within a minute */
async function untilReady(fleet: Fleet): Promise<void> {
  const until = performance.now() + patienceMs;
  for (const port of readyPorts) {
    while ((await askFor(`${fleet.origin(port)}/readyz`)).problem !== null) {
      if (performance.now() > until) throw new Error(`The server at ${port} is not ready again`);
      await wait(100);
    }
  }
}

/** The rows as a table, and below it why requests failed. */
export function describe(rows: readonly DrillRow[]): string {
  const head = [
    'what',
    'ready after',
    'pages',
    'failed',
    'left to browsers',
    'calls',
    'failed',
    'slowest',
  ];
  const body = rows.map((row) => [
    ...[row.what, `${(row.readyAfterMs / 1000).toFixed(1)} s`],
    ...[row.pages, row.failedPages.length, row.leftToBrowsers].map(String),
    ...[row.calls, row.failedCalls.length].map(String),
    `${row.slowestMs.toFixed(0)} ms`,
  ]);
  const reasons = rows.flatMap(({ what, failedPages, failedCalls }) =>
    [...failedPages, ...failedCalls].map((failed) => `${what}: ${failed.replace(/^[^:]*: /, '')}`),
  );
  const counted = [...new Set(reasons)].map(
    (reason) => `${reasons.filter((one) => one === reason).length} × ${reason}`,
  );
  return [table(head, body), ...counted].join('\n');
}
