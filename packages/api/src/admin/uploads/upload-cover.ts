import { eq } from 'drizzle-orm';
import type { Context, Handler } from 'hono';
import { limits } from '@patchbay/domain/entities';
import type { ByteShare } from '../../process/byte-budget.ts';
import type { ApiContext } from '../../server/context.ts';
import { software } from '../../db/schema.ts';
import { reasonOf } from '../../process/error-details.ts';
import { invalidFields, notFound } from '../../process/refusal.ts';
import { answerSaved } from '../../http/answer-json.ts';
import { changedMeanwhile, isUnchanged } from '../../http/entity-tag.ts';
import { ofClient } from '../../http/limits/limit-requests.ts';
import { readId } from '../../http/requests/read-id.ts';
import { changeCatalogue, lockSoftware } from '../change-catalogue.ts';
import { isCoverKey, newCoverKey, readCover } from '../../images/covers.ts';
import { measurePicture, openPicture } from '../../images/open-picture.ts';
import { softwareRevisions } from '../../software/revisions.ts';
import { softwareAnswer } from '../../software/software-answer.ts';
import { readUpload } from './read-upload.ts';

/** Twice what the image host shows. */
const longestSide = 2400;

const badCover = (problem: string) => invalidFields({ file: [problem] });

/**
 * A cover as it is kept: written anew, so that nothing of the file but its picture stays.
 * @throws Refusal for what is no whole PNG, JPEG or WebP of at most 40 megapixels, or is too wide or too high
 */
async function encodeCover(bytes: Buffer): Promise<Buffer> {
  const size = await measurePicture(bytes);
  if (!size) throw badCover('The cover must be a PNG, JPEG or WebP picture');
  if (size.pixels > limits.coverPixels) throw badCover('The cover must have at most 40 megapixels');
  if (size.longestSide > limits.coverSide) {
    const most = limits.coverSide.toLocaleString('en');
    throw badCover(`The cover must be at most ${most} pixels wide and high`);
  }
  try {
    const picture = openPicture(bytes)
      ?.resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 });
    if (picture) return await picture.toBuffer();
  } catch {
    // Broken, or too slow to decode.
  }
  throw badCover('The picture is broken');
}

async function collect(bytes: AsyncIterable<Buffer>, share: ByteShare): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) {
    share.add(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `POST /api/software-admin/software/{id}/upload-cover-file/`: the cover at once; answers the software with it. */
export function uploadCover(context: ApiContext): Handler {
  const { database, storage, capacity, clock, log, identify } = context;

  /** The file of a cover that is not this software's any more goes, unless other software shows it too. */
  async function forgetCover(cover: string | null): Promise<void> {
    if (cover === null || !isCoverKey(cover)) return;
    try {
      const [user] = await database
        .select({ id: software.id })
        .from(software)
        .where(eq(software.cover, cover))
        .limit(1);
      if (!user) await storage.remove(cover);
    } catch (error) {
      log(`The unused cover ${cover} could not be removed: ${reasonOf(error)}`);
    }
  }

  const isStoredAs = async (cover: string | null, picture: Buffer): Promise<boolean> =>
    cover !== null && (await readCover(storage, cover))?.equals(picture) === true;

  /** The file of a request as it is to be kept. What arrives is counted until it has been written anew. */
  async function receiveCover(c: Context): Promise<Buffer> {
    const share = capacity.uploads.open();
    try {
      const { file } = await readUpload(c.req.raw, {
        mostBytes: limits.coverBytes,
        readFile: (_name, bytes) => collect(bytes, share),
      });
      return await capacity.encoding(() => encodeCover(file), ofClient(context, c));
    } finally {
      share.release();
    }
  }

  return async (c) => {
    const id = readId(c);
    const viewer = await identify(c.req.raw);
    const [known] = await database
      .select({ id: software.id })
      .from(software)
      .where(eq(software.id, id));
    if (!known) throw notFound();
    const picture = await receiveCover(c);
    const cover = newCoverKey(id);
    await storage.write(cover, picture);
    try {
      const { before, after } = await changeCatalogue(database, async (transaction) => {
        const before = await lockSoftware(transaction, id);
        // Also an upload that comes again because its answer was lost: it has been done already.
        if (await isStoredAs(before.cover, picture)) return { before, after: before };
        if (!isUnchanged(c, 'cover', before.cover)) throw changedMeanwhile();
        const [after] = await transaction
          .update(software)
          .set({ cover, modifiedAt: clock() })
          .where(eq(software.id, id))
          .returning();
        return { before, after: after ?? before };
      });
      await forgetCover(after.cover === cover ? before.cover : cover);
      return answerSaved(c, softwareAnswer(after, viewer), softwareRevisions(after));
    } catch (error) {
      await storage.remove(cover);
      throw error;
    }
  };
}
