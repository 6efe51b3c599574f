import type { BrowserContext } from '@playwright/test';
import { chainTo } from './chain-depth.ts';
import { evaluate } from './evaluate.ts';
import type { Line } from './lines.ts';
import { NetworkLog, type LoggedRequest } from './network-log.ts';
import { pageProbe, type PageTimes } from './page-probe.ts';

/** The figures of one visit of a page. */
export interface VisitFigures extends PageTimes {
  readonly bytes: number;
  /** Size of the page itself, compressed, with its headers. */
  readonly pageBytes: number;
  /** Compressed, with the headers of their answers. */
  readonly scriptBytes: number;
  readonly requests: number;
  readonly depth: number;
  readonly chain: readonly string[];
  /** The single requests, for readers who want to know more than the sums. */
  readonly log: readonly (LoggedRequest & { readonly startMs: number })[];
}

/**
 * Opens an address in a new page of the context, as a visitor would, and waits until the page has everything that it
 * asked for and nothing to do.
 */
export async function visit(
  context: BrowserContext,
  address: string,
  { network, cpuSlowdown }: Line,
): Promise<VisitFigures> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    const log = await NetworkLog.start(session);
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network?.latencyMs ?? 0,
      downloadThroughput: network?.downloadBytesPerS ?? -1,
      uploadThroughput: network?.uploadBytesPerS ?? -1,
    });
    await session.send('Page.enable');
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageProbe });
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
    await page.goto(address, { waitUntil: 'load' });
    await evaluate(session, 'patchbayProbe.untilData');
    do {
      await log.untilQuiet();
      await evaluate(session, 'patchbayProbe.untilIdle()');
    } while (!log.isQuiet);
    const times = (await evaluate(session, 'patchbayProbe.read()')) as PageTimes;
    return { ...times, ...sumUp(log.requests) };
  } finally {
    await page.close();
  }
}

function sumUp(all: readonly LoggedRequest[]) {
  const sent = all.filter(({ isCached }) => !isCached);
  const bytesOf = (requests: readonly LoggedRequest[]) =>
    requests.reduce((sum, { bytes }) => sum + bytes, 0);
  const chains = all.filter(isData).map(({ url }) => chainTo(url, all));
  const chain = chains.reduce(
    (longest, each) => (each.length > longest.length ? each : longest),
    [],
  );
  const navigationAt = all[0]?.startedAt ?? 0;
  return {
    bytes: bytesOf(sent),
    pageBytes: all[0]?.bytes ?? 0,
    scriptBytes: bytesOf(sent.filter(({ isScript }) => isScript)),
    requests: sent.length,
    depth: chain.length,
    chain,
    log: all.map((request) => ({
      ...request,
      startMs: Math.round((request.startedAt - navigationAt) * 1000),
    })),
  };
}

const isData = ({ url }: LoggedRequest) => new URL(url).pathname.startsWith('/api/');
