import { eq } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import { limits } from '@patchbay/domain/entities';
import { recordActOf } from '../../audit-log/record-act.ts';
import type { ApiContext } from '../../server/context.ts';
import type { Database } from '../../db/database.ts';
import { software } from '../../db/schema.ts';
import { audioEnding, newAudioKey, newScreenshotKey } from '../../images/media-keys.ts';
import { invalidFields, notFound } from '../../process/http-error.ts';
import { readId } from '../../http/requests/read-id.ts';
import { collectBytes, readUpload } from './read-upload.ts';
import { receivePicture } from './receive-picture.ts';
import { storeWithRow } from './remove-unused.ts';

/** @throws HttpError `not_found` */
async function nameOfSoftware(database: Database, id: number): Promise<string> {
  const [known] = await database
    .select({ name: software.name })
    .from(software)
    .where(eq(software.id, id));
  if (!known) throw notFound();
  return known.name;
}

interface Upload {
  readonly kind: 'screenshot_uploaded' | 'audio_uploaded';
  readonly id: number;
  readonly software: string;
  readonly key: string;
}

/** Keeps a file and notes who has sent it: both or neither. */
async function keepUpload(
  context: ApiContext,
  c: Context,
  content: Buffer,
  { kind, id, software: name, key }: Upload,
): Promise<Response> {
  const { database, storage, clock, identify } = context;
  const viewer = await identify(c.req.raw);
  // The log is never changed: an act that may be in it keeps its file.
  await storeWithRow(context, key, async (complete) => {
    await storage.write(key, content);
    await database.transaction(async (transaction) => {
      const details = { softwareId: id, software: name, file: key };
      await recordActOf(transaction, viewer, { kind, at: clock(), details });
      complete(null);
    });
  });
  return c.json({ url: key }, 201);
}

/**
 * `POST /api/software-admin/software/{id}/upload-screenshot-file/`: stores a picture as a cover is stored, and answers its
 * path on the image host. The software itself is changed by its form.
 */
export const uploadScreenshot =
  (context: ApiContext): Handler =>
  async (c) => {
    const id = readId(c);
    const name = await nameOfSoftware(context.database, id);
    const picture = await receivePicture(context, c, 'screenshot');
    const key = newScreenshotKey(id);
    const upload = { kind: 'screenshot_uploaded', id, software: name, key } as const;
    return keepUpload(context, c, picture, upload);
  };

/**
 * `POST /api/software-admin/software/{id}/upload-audio-file/`: stores a sound as it is, and answers its path on the image
 * host. Its type is read from its content. The software itself is changed by its form.
 */
export const uploadAudio =
  (context: ApiContext): Handler =>
  async (c) => {
    const id = readId(c);
    const name = await nameOfSoftware(context.database, id);
    const share = context.capacity.uploads.open();
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
      const upload = { kind: 'audio_uploaded', id, software: name, key } as const;
      return await keepUpload(context, c, file, upload);
    } finally {
      share.release();
    }
  };
