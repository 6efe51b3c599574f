import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import { versionFormSchema, type VersionForm } from '@patchbay/domain/entities';
import { recordActOf } from '../audit-log/record-act.ts';
import type { ApiContext } from '../server/context.ts';
import type { Database } from '../db/database.ts';
import { versions } from '../db/schema.ts';
import { notFound } from '../process/http-error.ts';
import { answerSaved } from '../http/answer-json.ts';
import { changedMeanwhile, isUnchanged } from '../http/entity-tag.ts';
import { readId } from '../http/requests/read-id.ts';
import {
  changeCatalogue,
  limitVersions,
  lockSoftware,
  refreshVersionSummary,
} from './change-catalogue.ts';
import { savedVersion, versionRevisions } from '../software/revisions.ts';
import {
  versionAnswer,
  versionColumns,
  type VersionRow,
} from '../software/versions/version-answer.ts';
import { adoptPackage, knownPackage } from './uploads/package-address.ts';
import { changedFields, recordChanges } from './history/record-changes.ts';
import { readForm } from './read-form.ts';
import { storedFacts } from './version-facts.ts';

async function findVersion(transaction: Database, id: number) {
  const [row] = await transaction.select(versionColumns).from(versions).where(eq(versions.id, id));
  if (!row) throw notFound();
  return row;
}

/** A version that nobody else changes: whoever does locks its software first. */
async function lockVersion(transaction: Database, id: number) {
  const { softwareId } = await findVersion(transaction, id);
  const { name: software } = await lockSoftware(transaction, softwareId);
  return { before: await findVersion(transaction, id), software };
}

/** About how much text a version has. */
const textOf = (row: VersionRow): number => JSON.stringify(savedVersion(row)).length;

/** A field that a form may leave out stays as it is then. */
function wantedVersion(before: VersionRow, form: VersionForm) {
  return {
    ...savedVersion(before),
    ...form,
    ...storedFacts(form, before),
    changelog: form.changelog ?? before.changelog,
  };
}

/** `PUT /api/software-admin/version/{id}/`: the form's fields; answers the version as it is now. */
export const saveVersion =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock, config, identify } = context;
    const id = readId(c);
    const form = await readForm(c, versionFormSchema, context);
    const viewer = await identify(c.req.raw);
    const { userId } = viewer;
    const now = clock();
    const saved = await changeCatalogue(database, userId, async (transaction) => {
      const { before, software } = await lockVersion(transaction, id);
      const wanted = wantedVersion(before, form);
      // Also a save that comes again because its answer was lost: it has been done already.
      if (isDeepStrictEqual(wanted, savedVersion(before))) return before;
      if (!isUnchanged(c, 'form', savedVersion(before))) throw changedMeanwhile();
      const facts =
        wanted.url === before.url ? {} : await knownPackage(transaction, config, wanted.url);
      const [after] = await transaction
        .update(versions)
        .set({ ...wanted, ...facts })
        .where(eq(versions.id, id))
        .returning(versionColumns);
      if (!after) throw notFound();
      await adoptPackage(transaction, config, after);
      const { softwareId } = before;
      if (textOf(after) > textOf(before)) await limitVersions(transaction, softwareId);
      await refreshVersionSummary(transaction, softwareId, now);
      const changed = changedFields(savedVersion(before), savedVersion(after));
      const { version } = after;
      await recordChanges(transaction, [
        {
          ...{ softwareId, userId, at: now, kind: 'version_changed' },
          ...{ version, versionId: id },
          ...changed,
        },
      ]);
      const fields = Object.keys(changed.after);
      await recordActOf(transaction, viewer, {
        kind: 'version_saved',
        at: now,
        details: { softwareId, software, versionId: id, version, fields },
      });
      return after;
    });
    return answerSaved(c, versionAnswer(saved), versionRevisions(saved));
  };
