import { facetsSchema, offeredSoftwareSchema, usageEventsSchema } from '@patchbay/domain/api';
import { categorySchema, softwareSchema, storedVersionSchema } from '@patchbay/domain/entities';
import { countUsage } from '../../counts/usage-calls.ts';
import { call, json, list, nothing } from '../../http/calls/call.ts';
import { reportSchema } from '../../reports/report-schema.ts';
import { saveInstalledSoftware } from '../../reports/save.ts';
import { getCategory, listCategories } from '../../software/categories/categories.ts';
import { getFacets } from '../../software/facets/get.ts';
import { getSoftware } from '../../software/get.ts';
import type { PublicReads } from '../../software/public-reads.ts';
import { listQuery } from '../../software/lists/list-parameters.ts';
import { listSoftware } from '../../software/lists/list.ts';
import { countUnopened, unopenedSearchSchema } from '../../software/search/count-misses.ts';
import {
  byComponentsQuery,
  componentsSchema,
  listByComponents,
} from '../../software/versions/by-components.ts';
import {
  getVersion,
  listLatestVersions,
  listVersions,
  versionsQuery,
} from '../../software/versions/list.ts';
import type { ApiContext } from '../context.ts';
import type { Routes } from './create-routes.ts';

/** The call by which pages tell what is used. */
export function addUsageRoute(routes: Routes, context: ApiContext): void {
  const body = {
    kind: 'json',
    schema: usageEventsSchema,
    mayBeEntry: true,
    mayBeText: true,
  } as const;
  routes.add('/api/counts/', {
    POST: call(
      {
        summary: 'Tell what was used, to be counted without a person',
        who: 'anybody',
        body,
        answers: [nothing],
      },
      countUsage(context),
    ),
  });
}

/** The calls by which everybody reads, and the report of an installation. */
export function addCatalogueRoutes(routes: Routes, context: ApiContext, read: PublicReads): void {
  routes.add('/api/categories/', {
    GET: call(
      {
        summary: 'List the categories',
        who: 'anybody',
        answers: [list(categorySchema, ['ETag'])],
      },
      read(({ kept, answerPublicly }) => listCategories(kept, answerPublicly)),
    ),
  });
  routes.add('/api/categories/:id/', {
    GET: call(
      { summary: 'Get a category', who: 'anybody', answers: [json(categorySchema, ['ETag'])] },
      read((own) => getCategory(own.context, own.answerPublicly)),
    ),
  });
  routes.add('/api/software/', {
    GET: call(
      {
        summary: 'List software',
        who: 'anybody',
        query: listQuery,
        answers: [
          list(softwareSchema, [
            ...(['ETag', 'X-Total-Count', 'X-Total-Capped'] as const),
            ...([
              'X-Next-Cursor',
              'X-Software-Facets',
              'X-Search-Mentions',
              'X-Search-Reading',
            ] as const),
          ]),
        ],
      },
      read((own) => listSoftware(own, context)),
    ),
  });
  routes.add('/api/software/facets/', {
    GET: call(
      {
        summary: 'Count a list of software by its facets',
        who: 'anybody',
        query: listQuery,
        answers: [json(facetsSchema, ['ETag'])],
      },
      read((own) => getFacets(own.context, own.kept, own.answerPublicly)),
    ),
  });
  routes.add('/api/unopened-searches/', {
    POST: call(
      {
        summary: 'Tell that nothing was opened of what a search has found',
        who: 'anybody',
        body: { kind: 'json', schema: unopenedSearchSchema },
        answers: [nothing],
      },
      countUnopened(context),
    ),
  });
  routes.add('/api/software/by-components/', {
    POST: call(
      {
        summary: 'List the software that has files of some names',
        who: 'anybody',
        query: byComponentsQuery,
        body: { kind: 'json', schema: componentsSchema },
        answers: [list(offeredSoftwareSchema, ['ETag', 'X-Total-Count'])],
      },
      listByComponents(context),
    ),
  });
  routes.add('/api/software/:id/', {
    GET: call(
      { summary: 'Get a software', who: 'anybody', answers: [json(softwareSchema, ['ETag'])] },
      read((own) => getSoftware(own.context, own.answerPublicly)),
    ),
  });
  routes.add('/api/software/:id/versions/', {
    GET: call(
      {
        summary: 'List the versions of a software',
        who: 'anybody',
        query: versionsQuery,
        answers: [list(storedVersionSchema, ['ETag', 'X-Total-Count'])],
      },
      read((own) => listVersions(own.context)),
    ),
  });
  routes.add('/api/software/:id/latest_versions/', {
    GET: call(
      {
        summary: 'List the versions of a software that are offered',
        who: 'anybody',
        answers: [list(storedVersionSchema, ['ETag'])],
      },
      read((own) => listLatestVersions(own.context)),
    ),
  });
  routes.add('/api/versions/:id/', {
    GET: call(
      { summary: 'Get a version', who: 'anybody', answers: [json(storedVersionSchema, ['ETag'])] },
      read((own) => getVersion(own.context)),
    ),
  });
  routes.add('/api/installed-software/save/', {
    POST: call(
      {
        summary: 'Save the report of an installation',
        who: 'anybody',
        body: { kind: 'json', schema: reportSchema },
        limits: ['report-per-address'],
        answers: [nothing],
      },
      saveInstalledSoftware(context),
    ),
  });
}
