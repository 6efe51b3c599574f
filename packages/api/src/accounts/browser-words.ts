import Bowser from 'bowser';
import type { Context } from 'hono';

/** Longer ones are nobody's, and cost more to look at than they are worth. */
const longestUserAgent = 500;

const knownBrowsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));

/**
 * A browser and its system as its owner calls them, e.g. `Firefox on Linux`; blank for an unknown browser. The header
 * itself is kept nowhere: it tells more than anybody needs to recognise their own session.
 */
export function describeBrowser(userAgent: string): string {
  if (userAgent === '' || userAgent.length > longestUserAgent) return '';
  const { browser, os } = Bowser.parse(userAgent);
  // The library takes what it does not know from the header as it stands.
  if (browser.name === undefined || !knownBrowsers.has(browser.name)) return '';
  return os.name === undefined ? browser.name : `${browser.name} on ${os.name}`;
}

/** The browser that a request comes from, in words. */
export const browserOf = (c: Context): string => describeBrowser(c.req.header('User-Agent') ?? '');
