import {
  keptListsSchema,
  listFormSchema,
  savedListSchema,
  sharedListSchema,
  softwareSchema,
} from '@patchbay/domain/entities';
import {
  addEntry,
  createList,
  listLists,
  removeEntry,
  removeList,
  renameList,
  shareList,
  unshareList,
} from '../../lists/own-lists.ts';
import {
  getSharedList,
  listedSoftwareQuery,
  listOwnSoftware,
  listSharedSoftware,
} from '../../lists/software.ts';
import { takeOverLists } from '../../lists/take-over.ts';
import { call, json, list, nothing } from '../../http/calls/call.ts';
import type { ApiContext } from '../context.ts';
import type { Routes } from './create-routes.ts';

const path = '/api/lists';
const who = 'account';
const answers = [json(savedListSchema)];
const body = { kind: 'json', schema: listFormSchema } as const;
/** The limits of calls that change lists. */
const limits = ['list-per-account'] as const;
const favouritesOrId = {
  id: {
    anyOf: [
      { type: 'string', enum: ['favourites'] },
      { type: 'integer', minimum: 1 },
    ],
  },
} as const;
const key = { key: { type: 'string' } } as const;
const listed = {
  query: listedSoftwareQuery,
  answers: [list(softwareSchema, ['ETag', 'X-Total-Count'])],
};

/** Software that people put together. */
export function addListRoutes(routes: Routes, context: ApiContext): void {
  routes.add(`${path}/`, {
    GET: call(
      { summary: 'List the caller’s lists', who, answers: [list(savedListSchema)] },
      listLists(context),
    ),
    POST: call(
      { summary: 'Create a list', who, body, limits, answers: [json(savedListSchema, [], 201)] },
      createList(context),
    ),
  });
  routes.add(`${path}/take-over/`, {
    POST: call(
      {
        summary: 'Take over what a browser has kept',
        who,
        limits,
        body: { kind: 'json', schema: keptListsSchema },
        answers: [list(savedListSchema)],
      },
      takeOverLists(context),
    ),
  });
  routes.add(`${path}/:id/`, {
    PUT: call({ summary: 'Rename a list', who, body, limits, answers }, renameList(context)),
    DELETE: call(
      { summary: 'Delete a list', who, limits, answers: [nothing] },
      removeList(context),
    ),
  });
  routes.add(`${path}/:id/share/`, {
    PUT: call({ summary: 'Share a list', who, limits, answers }, shareList(context)),
    DELETE: call({ summary: 'Stop sharing a list', who, limits, answers }, unshareList(context)),
  });
  routes.add(`${path}/:id/software/`, {
    GET: call(
      { summary: 'List the software of one of the caller’s lists', who, ...listed },
      listOwnSoftware(context),
    ),
  });
  routes.add(`${path}/:id/software/:softwareId/`, {
    PUT: call(
      { summary: 'Put software into a list', who, limits, path: favouritesOrId, answers },
      addEntry(context),
    ),
    DELETE: call(
      { summary: 'Take software out of a list', who, limits, path: favouritesOrId, answers },
      removeEntry(context),
    ),
  });
  routes.add('/api/shared-lists/:key/', {
    GET: call(
      {
        summary: 'Get a list that somebody shares',
        who: 'anybody',
        path: key,
        answers: [json(sharedListSchema, ['ETag'])],
      },
      getSharedList(context),
    ),
  });
  routes.add('/api/shared-lists/:key/software/', {
    GET: call(
      {
        summary: 'List the software of a list that somebody shares',
        who: 'anybody',
        path: key,
        ...listed,
      },
      listSharedSoftware(context),
    ),
  });
}
