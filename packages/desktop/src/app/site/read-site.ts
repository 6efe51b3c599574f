import { type AppConfig, appConfigSchema } from '@patchbay/shared/config';
import { parse } from '@patchbay/shared/parse';
import { StartError } from '../start-error.ts';

const answerWithinMs = 10_000;

interface TextRequest {
  readonly fetch: typeof globalThis.fetch;
  /** The type of what is wanted, such as `text/html`. */
  readonly accept: string;
  /** The most bytes of the text. A longer answer is given up. */
  readonly maxBytes: number;
}

/**
 * A text of the site, in a bounded time and of a bounded size.
 * @throws Error where it does not answer, leads elsewhere or is too long
 */
export async function readText(
  address: string,
  { fetch, accept, maxBytes }: TextRequest,
): Promise<string> {
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
    headers: { accept },
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const reader = response.body?.getReader();
  if (!reader) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts).toString('utf8');
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel();
      throw new Error(`more than ${maxBytes} bytes`);
    }
    parts.push(value);
  }
}

/** The page of the site is a few kilobytes. */
const longestPage = 1024 * 1024;

const configElement = /<script type="application\/json" id="app-config">([^<]*)<\/script>/;

/**
 * The configuration that the site writes into its page: where the backend is, and how the product is called.
 * @throws StartError where the site does not answer, or is another one
 */
export async function readSite(origin: string, fetch: typeof globalThis.fetch): Promise<AppConfig> {
  const text = await readPage(origin, fetch);
  const [, config = ''] = configElement.exec(text) ?? [];
  try {
    return parse(appConfigSchema, JSON.parse(config));
  } catch (cause) {
    throw new StartError(`There is no Patchbay site at ${origin}. Set SITE_URL to its address.`, {
      cause,
    });
  }
}

async function readPage(origin: string, fetch: typeof globalThis.fetch): Promise<string> {
  try {
    return await readText(`${origin}/`, { fetch, accept: 'text/html', maxBytes: longestPage });
  } catch (cause) {
    throw new StartError(
      `The site at ${origin} does not answer. Start it with "npm start", or set SITE_URL to its address.`,
      { cause },
    );
  }
}
