import { eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import { recordActOf } from '../../audit-log/record-act.ts';
import type { ApiContext } from '../../server/context.ts';
import { software } from '../../db/schema.ts';
import { notFound } from '../../process/http-error.ts';
import { answerSaved } from '../../http/answer-json.ts';
import { changedMeanwhile, isUnchanged } from '../../http/entity-tag.ts';
import { readId } from '../../http/requests/read-id.ts';
import { changeCatalogue, lockSoftware } from '../change-catalogue.ts';
import { newCoverKey, readPicture } from '../../images/covers.ts';
import { softwareRevisions } from '../../software/revisions.ts';
import { softwareAnswer } from '../../software/software-answer.ts';
import { recordChanges } from '../history/record-changes.ts';
import { receivePicture } from './receive-picture.ts';
import { removeUnused, storeWithRow } from './remove-unused.ts';

/** `POST /api/software-admin/software/{id}/upload-cover-file/`: the cover at once; answers the software with it. */
export function uploadCover(context: ApiContext): Handler {
  const { database, storage, clock, identify } = context;

  const isStoredAs = async (cover: string | null, picture: Buffer): Promise<boolean> =>
    cover !== null && (await readPicture(storage, cover))?.equals(picture) === true;

  return async (c) => {
    const id = readId(c);
    const viewer = await identify(c.req.raw);
    const now = clock();
    const [known] = await database
      .select({ id: software.id })
      .from(software)
      .where(eq(software.id, id));
    if (!known) throw notFound();
    const picture = await receivePicture(context, c, 'cover');
    const cover = newCoverKey(id);
    const after = await storeWithRow(context, cover, async (complete) => {
      await storage.write(cover, picture);
      return changeCatalogue(database, viewer.userId, async (transaction) => {
        const before = await lockSoftware(transaction, id);
        // Also an upload that comes again because its answer was lost: it has been done already.
        if (await isStoredAs(before.cover, picture)) return before;
        if (!isUnchanged(c, 'cover', before.cover)) throw changedMeanwhile();
        const [after] = await transaction
          .update(software)
          .set({ cover, modifiedAt: now })
          .where(eq(software.id, id))
          .returning();
        await recordChanges(transaction, [
          { softwareId: id, userId: viewer.userId, at: now, kind: 'cover_changed' },
        ]);
        await recordActOf(transaction, viewer, {
          kind: 'cover_uploaded',
          at: now,
          details: { softwareId: id, software: before.name, file: cover },
        });
        return complete(after ?? before);
      });
    });
    // The same picture was there already. One that was replaced stays for a while: exports and backups of before name it.
    if (after.cover !== cover) await removeUnused(context, cover);
    return answerSaved(c, softwareAnswer(after, viewer), softwareRevisions(after));
  };
}
