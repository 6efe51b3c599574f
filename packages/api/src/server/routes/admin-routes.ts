import {
  auditLogSchema,
  changeResultSchema,
  countedSoftwareSchema,
  createdSoftwareSchema,
  presenceSchema,
  listedSoftwareSchema,
  searchMissSchema,
  softwareHistorySchema,
  statusCountsSchema,
  tradeWordsSchema,
  uploadedFileSchema,
  uploadedPackageSchema,
  usageSchema,
  usedSoftwareSchema,
  vendorSchema,
} from '@patchbay/domain/api';
import {
  categoryEditSchema,
  categorySchema,
  newSoftwareSchema,
  newVersionSchema,
  softwareChangesSchema,
  softwareSchema,
  versionFormSchema,
  storedVersionSchema,
  tradeWordsFormSchema,
} from '@patchbay/domain/entities';
import { gapFilters } from '@patchbay/domain/versions';
import { array, number, object, type Schema, string } from '@patchbay/shared/validation';
import type { Handler } from 'hono';
import {
  placesSchema,
  saveCategories,
  saveCategoryTree,
} from '../../admin/categories/save-categories.ts';
import { changeSoftware } from '../../admin/change-software.ts';
import { createSoftware } from '../../admin/create-software.ts';
import { createVersion } from '../../admin/create-version.ts';
import { historyQuery, listHistory } from '../../admin/history/list-history.ts';
import { countStatuses, listForStaff, staffListQuery } from '../../admin/list.ts';
import { notePresence } from '../../admin/presence.ts';
import { saveSoftware, softwareRequestSchema } from '../../admin/save-software.ts';
import { saveVersion } from '../../admin/save-version.ts';
import { uploadCover } from '../../admin/uploads/upload-cover.ts';
import { uploadAudio, uploadScreenshot } from '../../admin/uploads/upload-media.ts';
import { getVersionPackage, uploadPackage } from '../../admin/uploads/upload-package.ts';
import { auditLogQuery, listAuditLog } from '../../audit-log/list-audit-log.ts';
import { countedQuery, listCounted, rankSoftware } from '../../counts/counted-software.ts';
import { exportCounts, getCounts, usageQuery } from '../../counts/usage-calls.ts';
import { bytes, call, type CallDescription, json, list, nothing } from '../../http/calls/call.ts';
import { clearMisses, listMisses } from '../../software/search/count-misses.ts';
import { listStaffWords, removeStaffWords, saveStaffWords } from '../../admin/trade-words.ts';
import { listVendors, vendorsQuery } from '../../admin/vendors.ts';
import type { ApiContext } from '../context.ts';
import type { Routes } from './create-routes.ts';

const staffListSchema = object({
  items: array(listedSoftwareSchema.defined()).required(),
  count: number().integer().min(0).required(),
  missingValues: array(string().oneOf(gapFilters).defined()).required(),
});

export const adminPath = '/api/software-admin';
export const auditLogPath = `${adminPath}/audit-log/`;
const uploaded = [json(uploadedFileSchema, [], 201)];
const file = { kind: 'file', fields: [] } as const;
const once = ['Idempotency-Key'] as const;
const unchanged = ['If-Match'] as const;
const jsonBody = (schema: Schema) => ({ kind: 'json', schema }) as const;

/** The calls of staff. */
export function addAdminRoutes(routes: Routes, context: ApiContext): void {
  const staff = (
    summary: string,
    handler: (context: ApiContext) => Handler,
    description: Omit<CallDescription, 'summary' | 'who'>,
  ) => call({ summary, who: 'staff', ...description }, handler(context));

  routes.add(`${adminPath}/`, {
    GET: staff('List software for staff', listForStaff, {
      query: staffListQuery,
      answers: [json(staffListSchema, ['ETag'])],
    }),
  });
  routes.add(`${adminPath}/change-software/`, {
    POST: staff('Change status or category of many software', changeSoftware, {
      body: jsonBody(softwareChangesSchema),
      answers: [list(changeResultSchema)],
    }),
  });
  routes.add(`${adminPath}/statuses/`, {
    GET: staff('Count software by status', countStatuses, { answers: [json(statusCountsSchema)] }),
  });
  routes.add(`${adminPath}/vendors/`, {
    GET: staff('List the makers that a text may name', listVendors, {
      query: vendorsQuery,
      answers: [list(vendorSchema)],
    }),
  });
  routes.add(`${adminPath}/search-misses/`, {
    GET: staff(
      'List the searches that found nothing, and those of which nothing was opened',
      listMisses,
      { answers: [list(searchMissSchema)] },
    ),
    DELETE: staff('Clear the searches in vain', clearMisses, { answers: [nothing] }),
  });
  routes.add(`${adminPath}/trade-words/`, {
    GET: staff('List the words that staff have explained to the search', listStaffWords, {
      answers: [list(tradeWordsSchema)],
    }),
    PUT: staff('Say what words mean to the search', saveStaffWords, {
      body: jsonBody(tradeWordsFormSchema),
      answers: [json(tradeWordsSchema)],
    }),
  });
  routes.add(`${adminPath}/trade-words/:id/`, {
    DELETE: staff('Remove what was said of some words', removeStaffWords, { answers: [nothing] }),
  });
  routes.add(`${adminPath}/categories/`, {
    PUT: staff('Save the order of the categories', saveCategories, {
      headers: unchanged,
      body: jsonBody(placesSchema),
      answers: [list(categorySchema, ['ETag'])],
    }),
  });
  routes.add(`${adminPath}/category-tree/`, {
    PUT: staff('Save the categories with new and deleted ones', saveCategoryTree, {
      headers: unchanged,
      body: jsonBody(categoryEditSchema),
      answers: [list(categorySchema, ['ETag'])],
    }),
  });

  routes.add(`${adminPath}/software/`, {
    POST: staff('Create a software', createSoftware, {
      headers: once,
      body: jsonBody(newSoftwareSchema),
      answers: [json(createdSoftwareSchema, [], 201)],
    }),
  });
  routes.add(`${adminPath}/software/:id/`, {
    PUT: staff('Save a software', saveSoftware, {
      headers: unchanged,
      body: jsonBody(softwareRequestSchema),
      answers: [json(softwareSchema, ['ETag'])],
    }),
  });
  routes.add(`${adminPath}/software/:id/presence/`, {
    PUT: staff(
      'Say that a software is open in the editor, and who else has it open',
      notePresence,
      {
        answers: [json(presenceSchema)],
      },
    ),
  });
  routes.add(`${adminPath}/software/:id/history/`, {
    GET: staff('List the changes of a software', listHistory, {
      query: historyQuery,
      answers: [json(softwareHistorySchema, ['ETag'])],
    }),
  });
  routes.add(`${adminPath}/software/:id/create_version/`, {
    POST: staff('Create a version', createVersion, {
      headers: once,
      body: { ...jsonBody(newVersionSchema), isOptional: true },
      answers: [json(storedVersionSchema, ['ETag'], 201)],
    }),
  });
  routes.add(`${adminPath}/version/:id/`, {
    PUT: staff('Save a version', saveVersion, {
      headers: unchanged,
      body: jsonBody(versionFormSchema),
      answers: [json(storedVersionSchema, ['ETag'])],
    }),
  });

  routes.add(`${adminPath}/upload-file/`, {
    POST: staff('Upload a package', uploadPackage, {
      body: { kind: 'file', fields: ['folder'] },
      answers: [json(uploadedPackageSchema, [], 201)],
    }),
  });
  routes.add(`${adminPath}/version/:id/package/`, {
    GET: staff('Get the package of a version', getVersionPackage, {
      answers: [json(uploadedPackageSchema)],
    }),
  });
  routes.add(`${adminPath}/software/:id/upload-cover-file/`, {
    POST: staff('Upload the cover of a software', uploadCover, {
      headers: unchanged,
      body: file,
      answers: [json(softwareSchema, ['ETag'])],
    }),
  });
  routes.add(`${adminPath}/software/:id/upload-screenshot-file/`, {
    POST: staff('Upload a screenshot', uploadScreenshot, { body: file, answers: uploaded }),
  });
  routes.add(`${adminPath}/software/:id/upload-audio-file/`, {
    POST: staff('Upload an audio demo', uploadAudio, { body: file, answers: uploaded }),
  });

  routes.add(`${adminPath}/counts/`, {
    GET: staff('Count by day what was viewed, searched and installed', getCounts, {
      query: usageQuery,
      answers: [json(usageSchema)],
    }),
  });
  routes.add(`${adminPath}/counts/software/`, {
    GET: staff(
      'List the most and the least viewed software, and what waits longest',
      rankSoftware,
      {
        answers: [json(usedSoftwareSchema)],
      },
    ),
  });
  routes.add(`${adminPath}/counts/entries/`, {
    GET: staff('List the software behind a sum of counts, most counted first', listCounted, {
      query: countedQuery,
      answers: [list(countedSoftwareSchema)],
    }),
  });
  routes.add(`${adminPath}/counts.csv`, {
    GET: staff('Export all counts', exportCounts, { answers: [bytes(['text/csv'])] }),
  });
  routes.add(auditLogPath, {
    GET: call(
      {
        summary: 'List what staff did',
        who: 'superuser',
        query: auditLogQuery,
        answers: [json(auditLogSchema)],
      },
      listAuditLog(context),
    ),
  });
}
