import type { Handler } from 'hono';
import type { ApiContext } from '../server/context.ts';
import { answerFile } from '../http/answer-file.ts';
import { notFound } from '../process/http-error.ts';
import { audioTypeOf } from './media-keys.ts';

/** `GET /images/audio/{name}`: an audio demo as it was uploaded, in parts where a player jumps. */
export const getAudio =
  (context: ApiContext): Handler =>
  async (c) => {
    const key = `audio/${c.req.param('name') ?? ''}`;
    const type = audioTypeOf(key);
    const stored = type === null ? null : await context.storage.find(key);
    if (type === null || !stored) throw notFound();
    return answerFile(context, c, {
      key,
      sizeBytes: stored.sizeBytes,
      tag: `"${stored.revision}"`,
      headers: {
        'Cache-Control': 'public, max-age=2592000',
        'Content-Type': type,
        'Cross-Origin-Resource-Policy': 'cross-origin',
      },
    });
  };
