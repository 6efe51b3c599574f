import { appConfigSchema, type AppConfig } from '@patchbay/shared/config';
import { parse } from '@patchbay/shared/parse';
import { StartError } from './start-error.ts';

const answerWithinMs = 10_000;
/** The page of the site is a few kilobytes. */
const longestPage = 1024 * 1024;

const configElement = /<script type="application\/json" id="app-config">([^<]*)<\/script>/;

/**
 * The configuration that the site writes into its page: where the backend is, and how the product is called.
 * @throws StartError where the site does not answer, or is another one
 */
export async function readSite(origin: string, fetchPage: typeof fetch): Promise<AppConfig> {
  const text = await readPage(origin, fetchPage);
  const [, config = ''] = configElement.exec(text) ?? [];
  try {
    return parse(appConfigSchema, JSON.parse(config));
  } catch (cause) {
    throw new StartError(`There is no Patchbay site at ${origin}. Set SITE_URL to its address.`, {
      cause,
    });
  }
}

async function readPage(origin: string, fetchPage: typeof fetch): Promise<string> {
  try {
    const response = await fetchPage(`${origin}/`, {
      redirect: 'error',
      signal: AbortSignal.timeout(answerWithinMs),
      headers: { accept: 'text/html' },
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return (await response.text()).slice(0, longestPage);
  } catch (cause) {
    throw new StartError(
      `The site at ${origin} does not answer. Start it with "npm start", or set SITE_URL to its address.`,
      { cause },
    );
  }
}
