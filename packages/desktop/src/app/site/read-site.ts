import { type AppConfig, appConfigSchema } from '@patchbay/shared/config';
import { routes } from '@patchbay/domain/routes';
import { parse } from '@patchbay/shared/parse';
import { array, object, string } from '@patchbay/shared/validation';

const answerWithinMs = 10_000;

interface TextRequest {
  readonly fetch: typeof globalThis.fetch;
  /** The type of what is wanted, such as `text/html`. */
  readonly accept: string;
  /** The most bytes of the answer. A longer one is given up. */
  readonly maxBytes: number;
  /** Ends it before its time. */
  readonly signal?: AbortSignal;
}

/**
 * An answer of the site, in a bounded time and of a bounded size.
 * @throws Error where it does not answer, leads elsewhere or is too long
 */
export async function readBytes(
  address: string,
  { fetch, accept, maxBytes, signal }: TextRequest,
): Promise<{ readonly bytes: Buffer; readonly headers: Headers }> {
  const ending = new AbortController();
  const end = () => {
    ending.abort();
  };
  const timer = setTimeout(end, answerWithinMs);
  signal?.addEventListener('abort', end);
  if (signal?.aborted === true) end();
  try {
    const response = await fetch(address, {
      redirect: 'error',
      signal: ending.signal,
      headers: { accept },
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`status ${response.status}`);
    }
    return { bytes: await readBody(response, maxBytes), headers: response.headers };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

async function readBody({ body }: Response, maxBytes: number): Promise<Buffer> {
  const reader = body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts);
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new Error(`more than ${maxBytes} bytes`);
    }
    parts.push(value);
  }
}

/** The text of such an answer. */
export const readText = async (address: string, request: TextRequest): Promise<string> =>
  (await readBytes(address, request)).bytes.toString('utf8');

/** The page of the site is a few kilobytes. */
const longestPage = 1024 * 1024;

/** The site's page as it is now, or null where the site does not answer. */
export const readPage = (origin: string, fetch: typeof globalThis.fetch): Promise<string | null> =>
  readText(`${origin}/`, { fetch, accept: 'text/html', maxBytes: longestPage }).catch(() => null);

/** What a page of the site says of it. */
export interface SiteFacts {
  /** Where the backend is, and how the product is called. */
  readonly config: AppConfig;
  /** The page with which the app begins: a site of before has none for the library. */
  readonly startPath: string;
}

const configElement = /<script type="application\/json" id="app-config">([^<]*)<\/script>/;
const registryElement = /<script type="application\/json" id="app-registry">([^<]*)<\/script>/;
const mountsSchema = object({
  remotes: array(
    object({
      mounts: array(object({ path: string().required() }).required()).default([]),
    }).required(),
  ).default([]),
});

/** The releases of a page, as text of JSON. */
export const registryOf = (page: string): string => registryElement.exec(page)?.[1] ?? '{}';

/** @throws Error where the page is another one */
export function factsOf(page: string, origin: string): SiteFacts {
  const [, config = ''] = configElement.exec(page) ?? [];
  try {
    const { remotes } = parse(mountsSchema, JSON.parse(registryOf(page)));
    const paths = remotes.flatMap(({ mounts }) => mounts.map(({ path }) => path));
    return {
      config: parse(appConfigSchema, JSON.parse(config)),
      startPath: paths.includes(routes.library) ? routes.library : routes.home,
    };
  } catch (cause) {
    throw new Error(`There is no Patchbay site at ${origin}: SITE_URL may be wrong`, { cause });
  }
}
