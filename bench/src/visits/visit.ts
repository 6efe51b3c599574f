import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
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
  /** The same of scripts and style sheets. */
  readonly codeBytes: number;
  readonly requests: number;
  /**
   * When what a person presses as soon as they see it has been answered; `Infinity` where it never is. Of a visit of its own: a
   * press changes what is loaded. Not measured on every page.
   */
  readonly firstPressAnswered?: number | undefined;
}

/** A button, by its name, and the element that its press brings. */
export interface Press {
  readonly button: string;
  readonly answer: string;
}

/**
 * Opens an address in a new page of the context, as a visitor would, and waits until the page has everything that it
 * asked for and nothing to do.
 */
export async function visit(
  context: BrowserContext,
  address: string,
  line: Line,
): Promise<VisitFigures> {
  const page = await context.newPage();
  try {
    const session = await prepare(page, line);
    const log = await NetworkLog.start(session);
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

/** Opens an address in a new browser context, presses a button as soon as it is on the screen, and waits for the answer. */
export async function pressEarly(
  browser: Browser,
  address: string,
  { button, answer }: Press,
  line: Line,
): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await prepare(page, line);
    await page.goto(address, { waitUntil: 'commit' });
    const place = `patchbayProbe.untilShown(${JSON.stringify(button)})`;
    const { x, y } = (await evaluate(session, place)) as { readonly x: number; readonly y: number };
    await page.mouse.click(x, y);
    const answered = `patchbayProbe.untilAnswer(${JSON.stringify(answer)})`;
    return ((await evaluate(session, answered)) as number | null) ?? Infinity;
  } finally {
    await context.close();
  }
}

/** Gives a page its line, its processor and the probe. */
async function prepare(page: Page, { network, cpuSlowdown }: Line): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network?.latencyMs ?? 0,
    downloadThroughput: network?.downloadBytesPerS ?? -1,
    uploadThroughput: network?.uploadBytesPerS ?? -1,
  });
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: pageProbe });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return session;
}

function sumUp(all: readonly LoggedRequest[]) {
  const sent = all.filter(({ isCached }) => !isCached);
  const bytesOf = (requests: readonly LoggedRequest[]) =>
    requests.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    bytes: bytesOf(sent),
    pageBytes: all[0]?.bytes ?? 0,
    scriptBytes: bytesOf(sent.filter(({ isScript }) => isScript)),
    codeBytes: bytesOf(sent.filter(({ isScript, isStyleSheet }) => isScript || isStyleSheet)),
    requests: sent.length,
  };
}

/**
 * The value of an expression in a page. Over the protocol, not by Playwright's own evaluation: the page's policy forbids
 * `eval`.
 * @throws Error with what the page said
 */
async function evaluate(session: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(`The page could not be measured: ${exceptionDetails.text}`);
  return result.value;
}
