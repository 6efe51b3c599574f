import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Handler } from 'hono';

const file = createRequire(import.meta.url).resolve(
  '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
);

/** `GET /fonts/inter.woff2`: the site's font, for the pages behind the links of mails. */
export function getFont(): Handler {
  let font: ReturnType<typeof readFile> | null = null;
  return async (c) => {
    // Read once, and the same bytes for all who ask.
    font ??= readFile(file);
    const bytes = await font;
    return c.body(bytes, 200, {
      'Content-Type': 'font/woff2',
      'Cache-Control': 'public, max-age=2592000',
      'Content-Length': String(bytes.length),
    });
  };
}
