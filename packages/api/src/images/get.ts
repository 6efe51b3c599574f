import type { Handler } from 'hono';
import { imageSizes } from '@patchbay/domain/api';
import type { ApiContext } from '../server/context.ts';
import { notFound } from '../process/http-error.ts';
import { isKnown } from '../http/answer-json.ts';
import { createPictureCache } from './picture-cache.ts';

/** `GET /images/{size}/{cover}`: the image host (rule H34). */
export function getImage(context: ApiContext): Handler {
  const { storage, config, capacity, log, hasRoom } = context;
  const { imageCacheFolder } = config;
  const pictures = createPictureCache(imageCacheFolder, storage, capacity.resizing, log, hasRoom);
  return async (c) => {
    const size = imageSizes.find((known) => known === c.req.param('size'));
    const cover = c.req.param('cover') ?? '';
    const picture = size && (await pictures.get(cover, size));
    if (!picture) throw notFound();
    const tag = `"${picture.revision}"`;
    const headers = {
      ETag: tag,
      'Cache-Control': 'public, max-age=2592000',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    };
    if (isKnown(c, tag)) return c.body(null, 304, headers);
    return c.body(picture.bytes, 200, {
      ...headers,
      'Content-Type': 'image/webp',
      'Content-Length': String(picture.bytes.length),
    });
  };
}
