import { eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import { limits } from '@patchbay/domain/entities';
import type { ApiContext } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import { audioEnding } from '../../images/audio-kind.ts';
import { newAudioKey, newScreenshotKey } from '../../images/media-keys.ts';
import { invalidFields, notFound } from '../../process/refusal.ts';
import { readId } from '../../http/requests/read-id.ts';
import { collectBytes, readUpload } from './read-upload.ts';
import { receivePicture } from './receive-picture.ts';

async function refuseUnknownSoftware(database: Database, id: number): Promise<void> {
  const [known] = await database
    .select({ id: software.id })
    .from(software)
    .where(eq(software.id, id));
  if (!known) throw notFound();
}

/**
 * `POST /api/software-admin/software/{id}/upload-screenshot-file/`: stores a picture as a cover is stored, and answers its
 * path on the image host. The software itself is changed by its form.
 */
export const uploadScreenshot =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, storage } = context;
    const id = readId(c);
    await refuseUnknownSoftware(database, id);
    const picture = await receivePicture(context, c, 'screenshot');
    const key = newScreenshotKey(id);
    await storage.write(key, picture);
    return c.json({ url: key }, 201);
  };

/**
 * `POST /api/software-admin/software/{id}/upload-audio-file/`: stores a sound as it is, and answers its path on the image
 * host. What it is, its content tells. The software itself is changed by its form.
 */
export const uploadAudio =
  ({ database, storage, capacity }: ApiContext): Handler =>
  async (c) => {
    const id = readId(c);
    await refuseUnknownSoftware(database, id);
    const share = capacity.uploads.open();
    try {
      const { file } = await readUpload(c.req.raw, {
        mostBytes: limits.audioBytes,
        readFile: (_name, bytes) => collectBytes(bytes, share),
      });
      const ending = audioEnding(file);
      if (ending === null) {
        throw invalidFields({ file: ['The audio demo must be MP3, Ogg, M4A, FLAC or WAV'] });
      }
      const key = newAudioKey(id, ending);
      await storage.write(key, file);
      return c.json({ url: key }, 201);
    } finally {
      share.release();
    }
  };
