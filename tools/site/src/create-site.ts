import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { Hono } from 'hono';
import type { AppConfig } from '@patchbay/shared/config';
import { createCompressor } from './compress.ts';
import { contentTypeOf, isReleasePath } from './published-files.ts';
import { pageHeaders, siteHeaders } from './security-headers.ts';
import { readPage, readRegistry } from './site-folder.ts';

const immutable = 'public, max-age=31536000, immutable';

interface SiteOptions {
  /** The folder that a release writes. */
  readonly siteDir: string;
  readonly config: AppConfig;
}

/**
 * The site's web server: the files of the releases, immutable, and for every other path the one page, composed from
 * what is live now and this server's own configuration.
 */
export function createSite({ siteDir, config }: SiteOptions): Hono {
  const app = new Hono();
  const compress = createCompressor();

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(siteHeaders)) context.header(name, value);
  });

  app.on(['GET', 'HEAD'], ['/shell/*', '/remotes/*'], async (context) => {
    const { path } = context.req;
    const contentType = contentTypeOf(path);
    const file = contentType && isReleasePath(path) ? await findFile(siteDir, path) : null;
    if (!file || !contentType)
      return context.text('Not found', 404, { 'Cache-Control': 'no-cache' });
    const { body, encoding } = await compress(
      file,
      await readFile(file),
      context.req.header('Accept-Encoding') ?? '',
    );
    return context.body(body, 200, {
      'Content-Type': contentType,
      'Cache-Control': immutable,
      Vary: 'Accept-Encoding',
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    });
  });

  app.on(['GET', 'HEAD'], '/registry.json', async (context) =>
    context.json(await readRegistry(siteDir), 200, { 'Cache-Control': 'no-cache' }),
  );

  app.on(['GET', 'HEAD'], '*', async (context) => {
    const page = await readPage(siteDir, await readRegistry(siteDir), config);
    // Named by its content: the page of one release is asked for again and again.
    const { body, encoding } = await compress(
      createHash('sha256').update(page).digest('hex'),
      Buffer.from(page),
      context.req.header('Accept-Encoding') ?? '',
    );
    return context.body(body, 200, {
      'Content-Type': 'text/html; charset=UTF-8',
      Vary: 'Accept-Encoding',
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
      ...pageHeaders(config),
    });
  });

  app.all('*', (context) => context.text('Method not allowed', 405, { Allow: 'GET, HEAD' }));

  app.onError((error, context) => {
    console.error(`The site cannot answer ${context.req.path}: ${error.message}`);
    return context.text('The site is not available right now', 503, {
      'Cache-Control': 'no-store',
    });
  });

  return app;
}

/** A file below the folder, links resolved; null where it is none, or lies outside. */
async function findFile(folder: string, path: string): Promise<string | null> {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
    return file.startsWith(root + sep) && (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}
