import { appConfigSchema, type AppConfig } from '@patchbay/shared/config';
import { parse } from '@patchbay/shared/parse';
import { readText } from './read-text.ts';
import { StartError } from '../start-error.ts';

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
    return await readText(`${origin}/`, { fetch, accept: 'text/html', mostBytes: longestPage });
  } catch (cause) {
    throw new StartError(
      `The site at ${origin} does not answer. Start it with "npm start", or set SITE_URL to its address.`,
      { cause },
    );
  }
}
