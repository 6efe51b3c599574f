import { eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import { newVersionSchema } from '@patchbay/domain/entities';
import { recordActOf } from '../audit-log/record-act.ts';
import type { ApiContext } from '../server/context.ts';
import { versions } from '../db/schema.ts';
import { notFound } from '../process/http-error.ts';
import { answerSaved } from '../http/answer-json.ts';
import { readId } from '../http/requests/read-id.ts';
import {
  changeCatalogue,
  limitVersions,
  lockSoftware,
  refreshVersionSummary,
} from './change-catalogue.ts';
import { savedVersion, versionRevisions } from '../software/revisions.ts';
import { versionAnswer, versionColumns } from '../software/versions/version-answer.ts';
import { recordChanges } from './history/record-changes.ts';
import { createOnce } from './create-once.ts';
import { adoptPackage, knownPackage } from './uploads/package-address.ts';
import { readForm } from './read-form.ts';
import { storedFacts } from './version-facts.ts';

/** `POST /api/software-admin/software/{id}/create_version/`: blank, or with some of the form's fields. */
export const createVersion =
  (context: ApiContext): Handler =>
  async (c) => {
    const { database, clock, config, identify } = context;
    const softwareId = readId(c);
    const { status = 'active', ...form } = await readForm(c, newVersionSchema, context);
    const viewer = await identify(c.req.raw);
    const { userId } = viewer;
    const now = clock();
    const created = await changeCatalogue(database, userId, async (transaction) => {
      const { name: software } = await lockSoftware(transaction, softwareId);
      const id = await createOnce(transaction, c, {
        userId,
        now,
        request: ['version', softwareId, status, form],
        create: async () => {
          const facts = await knownPackage(transaction, config, form.url ?? '');
          const [row] = await transaction
            .insert(versions)
            .values({
              ...form,
              ...facts,
              softwareId,
              status,
              ...storedFacts(form),
            })
            .returning(versionColumns);
          if (!row) throw new Error('The version was not inserted');
          await adoptPackage(transaction, config, row);
          await limitVersions(transaction, softwareId);
          await refreshVersionSummary(transaction, softwareId, now);
          await recordChanges(transaction, [
            {
              ...{ softwareId, userId, at: now, kind: 'version_added' },
              ...{ version: row.version, versionId: row.id },
              after: savedVersion(row),
            },
          ]);
          await recordActOf(transaction, viewer, {
            kind: 'version_created',
            at: now,
            details: { softwareId, software, versionId: row.id, version: row.version },
          });
          return row.id;
        },
      });
      const [row] = await transaction
        .select(versionColumns)
        .from(versions)
        .where(eq(versions.id, id));
      if (!row) throw notFound();
      return row;
    });
    return answerSaved(c, versionAnswer(created), versionRevisions(created), 201);
  };
