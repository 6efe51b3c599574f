import { ask, type Answer } from '../../network/ask.ts';
import type { Product, Server } from '../../product/product.ts';
import { inMs, waitUntil } from '../../run/timing.ts';

export const worstMs = 4000;
export const mostGrowth = 300 * 1024 ** 2;

export const isRendered = ({ text }: Answer): boolean => text.includes('<html data-rendered');

/**
 * A site that renders pages of what a backend answers, once it does.
 * @throws Error where it renders none: then nothing would be tried
 */
export async function startRendering(product: Product, apiHost: string): Promise<Server> {
  const site = await product.startSite(undefined, { SERVER_RENDERING: 'on', API_HOST: apiHost });
  const renders = await waitUntil(async () => isRendered(await ask(site.origin, '/about/')), {
    withinMs: 30_000,
    everyMs: 300,
  });
  if (renders) return site;
  throw new Error(`The site renders no page: ${site.process.output().slice(-300)}`);
}

/** The script that a careless page would run. */
export const script = '<script>alert(1)</script>';

const shownOf = (path: string): string => path.slice(0, 60);

/** The fault of a page that is rendered for an address. */
export function problemOf(path: string, { status, headers, text, problem }: Answer) {
  const shown = shownOf(path);
  if (status === 0) return `${shown}: ${problem ?? 'no answer'}`;
  if (status >= 500) return `${shown}: ${status}`;
  if (text.includes(script) || /<img src=x/i.test(text))
    return `${shown}: its script is in the page`;
  const { location } = headers;
  if (location !== undefined && !/^\/(?![/\\])/.test(location))
    return `${shown}: leads to ${location}`;
  if (headers['set-cookie'] !== undefined) return `${shown}: sets a cookie`;
  if (status === 200 && headers['content-security-policy'] === undefined)
    return `${shown}: no policy`;
  return null;
}

/** Whether a page took longer than one may. */
export const lateOf = (path: string, { tookMs }: Answer): readonly string[] =>
  tookMs > worstMs ? [`${shownOf(path)}: ${inMs(tookMs)}`] : [];
