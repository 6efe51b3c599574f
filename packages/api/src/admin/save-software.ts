import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import { limits, softwareFormSchema } from '@patchbay/domain/entities';
import type { InferType } from '@patchbay/shared/validation';
import { recordActOf } from '../audit-log/record-act.ts';
import type { ApiContext } from '../server/context.ts';
import { software } from '../db/schema.ts';
import { searchKeys } from '../text/search-keys.ts';
import { slugOf } from '../text/slug.ts';
import { notFound } from '../process/http-error.ts';
import { answerSaved } from '../http/answer-json.ts';
import { changedMeanwhile, isUnchanged } from '../http/entity-tag.ts';
import { readId } from '../http/requests/read-id.ts';
import { storableText } from '../text/storable-text.ts';
import { changeCatalogue, lockSoftware } from './change-catalogue.ts';
import { savedSoftware, softwareRevisions } from '../software/revisions.ts';
import { writeSearchEntry } from '../software/search/search-index.ts';
import { softwareAnswer } from '../software/software-answer.ts';
import { changedFields, recordChanges, softwareFields } from './history/record-changes.ts';
import { readForm } from './read-form.ts';
import { refuseUnknownCategory } from './categories/refuse-unknown-category.ts';

type SoftwareRow = typeof software.$inferSelect;

/** A field that a form may leave out stays as it is then. */
export const softwareRequestSchema = softwareFormSchema.shape({
  description: storableText(limits.descriptionLength),
  internalNotes: storableText(limits.descriptionLength),
});

function wantedSoftware(before: SoftwareRow, form: InferType<typeof softwareRequestSchema>) {
  const { category_id: categoryId, ...others } = form;
  return {
    ...savedSoftware(before),
    ...others,
    categoryId,
    description: form.description ?? before.description,
    internalNotes: form.internalNotes ?? before.internalNotes,
    vendorAliases: form.vendorAliases ?? before.vendorAliases,
    tagline: form.tagline ?? before.tagline,
    license: form.license ?? before.license,
    screenshots: form.screenshots ?? before.screenshots,
    audioDemos: form.audioDemos ?? before.audioDemos,
    featured: form.featured ?? before.featured,
  };
}

/** `PUT /api/software-admin/software/{id}/`: the form's fields, and what follows from them. */
export const saveSoftware =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock, identify } = context;
    const id = readId(c);
    const form = await readForm(c, softwareRequestSchema, context);
    const viewer = await identify(c.req.raw);
    const now = clock();
    const saved = await changeCatalogue(database, viewer.userId, async (transaction) => {
      const before = await lockSoftware(transaction, id);
      const wanted = wantedSoftware(before, form);
      // Also a save that comes again because its answer was lost: it has been done already.
      if (isDeepStrictEqual(wanted, savedSoftware(before))) return before;
      if (!isUnchanged(c, 'form', savedSoftware(before))) throw changedMeanwhile();
      await refuseUnknownCategory(transaction, wanted.categoryId);
      const [after] = await transaction
        .update(software)
        .set({ ...wanted, ...consequences(before, wanted), modifiedAt: now })
        .where(eq(software.id, id))
        .returning();
      if (!after) throw notFound();
      await writeSearchEntry(transaction, id);
      const changed = changedFields(softwareFields(before), softwareFields(after));
      await recordChanges(transaction, [
        { softwareId: id, userId: viewer.userId, at: now, kind: 'changed', ...changed },
      ]);
      await recordActOf(transaction, viewer, {
        kind: 'software_saved',
        at: now,
        details: { softwareId: id, software: after.name, fields: Object.keys(changed.after) },
      });
      return after;
    });
    return answerSaved(c, softwareAnswer(saved, viewer), softwareRevisions(saved));
  };

/** Slugs are made by the server (rule X14); those of an import stay while the name does. */
const consequences = (before: SoftwareRow, wanted: ReturnType<typeof savedSoftware>) => ({
  ...searchKeys(wanted),
  slug: wanted.name === before.name ? before.slug : slugOf(wanted.name),
  vendorSlug: wanted.vendor === before.vendor ? before.vendorSlug : slugOf(wanted.vendor),
  descriptionOk:
    wanted.description === before.description
      ? before.descriptionOk
      : wanted.description.trim() !== '',
});
