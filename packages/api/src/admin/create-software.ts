import type { Handler } from 'hono';
import { newSoftwareSchema } from '@patchbay/domain/entities';
import { recordActOf } from '../audit-log/record-act.ts';
import type { ApiContext } from '../server/context.ts';
import { software } from '../db/schema.ts';
import { writeSearchEntry } from '../software/search/search-index.ts';
import { searchKeys } from '../text/search-keys.ts';
import { slugOf } from '../text/slug.ts';
import { readJsonBody } from '../http/requests/read-json-body.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { recordChanges } from './history/record-changes.ts';
import { createOnce } from './create-once.ts';

/** `POST /api/software-admin/software/`: a blank entry with a name, and its maker where it is known. */
export const createSoftware =
  ({ database, clock, identify }: ApiContext): Handler =>
  async (c) => {
    const { name, vendor = '' } = await readJsonBody(c, newSoftwareSchema);
    const viewer = await identify(c.req.raw);
    const { userId } = viewer;
    const now = clock();
    const id = await changeCatalogue(database, userId, (transaction) =>
      createOnce(transaction, c, {
        userId,
        now,
        request: ['software', name, ...(vendor === '' ? [] : [vendor])],
        create: async () => {
          const [row] = await transaction
            .insert(software)
            .values({
              name,
              vendor,
              slug: slugOf(name),
              vendorSlug: slugOf(vendor),
              createdAt: now,
              modifiedAt: now,
              ...searchKeys({ name, vendor }),
            })
            .returning({ id: software.id });
          if (!row) throw new Error('The software was not inserted');
          await writeSearchEntry(transaction, row.id);
          await recordChanges(transaction, [
            {
              softwareId: row.id,
              userId,
              at: now,
              kind: 'created',
              after: { name, ...(vendor !== '' && { vendor }) },
            },
          ]);
          const details = { softwareId: row.id, software: name };
          await recordActOf(transaction, viewer, { kind: 'software_created', at: now, details });
          return row.id;
        },
      }),
    );
    return c.json({ id }, 201);
  };
