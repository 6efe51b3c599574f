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
import { array, number, object, string } from '@patchbay/shared/validation';
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
import { countedQuery, listCounted } from '../../counts/counted-software.ts';
import { exportCounts, getCounts, rankSoftware, usageQuery } from '../../counts/usage-calls.ts';
import { bytes, call, json, list, nothing } from '../../http/calls/call.ts';
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
const who = 'staff';
const uploaded = [json(uploadedFileSchema, [], 201)];
const file = { kind: 'file', fields: [] } as const;
const once = ['Idempotency-Key'] as const;
const unchanged = ['If-Match'] as const;

/** The calls of staff. */
export function addAdminRoutes(routes: Routes, context: ApiContext): void {
  addManyAtOnce(routes, context);
  addEditing(routes, context);
  addUploads(routes, context);
  addCounts(routes, context);
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

function addManyAtOnce(routes: Routes, context: ApiContext): void {
  routes.add(`${adminPath}/`, {
    GET: call(
      {
        summary: 'List software for staff',
        who,
        query: staffListQuery,
        answers: [json(staffListSchema, ['ETag'])],
      },
      listForStaff(context),
    ),
  });
  routes.add(`${adminPath}/change-software/`, {
    POST: call(
      {
        summary: 'Change status or category of many software',
        who,
        body: { kind: 'json', schema: softwareChangesSchema },
        answers: [list(changeResultSchema)],
      },
      changeSoftware(context),
    ),
  });
  routes.add(`${adminPath}/statuses/`, {
    GET: call(
      { summary: 'Count software by status', who, answers: [json(statusCountsSchema)] },
      countStatuses(context),
    ),
  });
  routes.add(`${adminPath}/vendors/`, {
    GET: call(
      {
        summary: 'List the makers that a text may name',
        who,
        query: vendorsQuery,
        answers: [list(vendorSchema)],
      },
      listVendors(context),
    ),
  });
  routes.add(`${adminPath}/search-misses/`, {
    GET: call(
      {
        summary: 'List the searches that found nothing, and those of which nothing was opened',
        who,
        answers: [list(searchMissSchema)],
      },
      listMisses(context),
    ),
    DELETE: call(
      { summary: 'Clear the searches in vain', who, answers: [nothing] },
      clearMisses(context),
    ),
  });
  routes.add(`${adminPath}/trade-words/`, {
    GET: call(
      {
        summary: 'List the words that staff have explained to the search',
        who,
        answers: [list(tradeWordsSchema)],
      },
      listStaffWords(context),
    ),
    PUT: call(
      {
        summary: 'Say what words mean to the search',
        who,
        body: { kind: 'json', schema: tradeWordsFormSchema },
        answers: [json(tradeWordsSchema)],
      },
      saveStaffWords(context),
    ),
  });
  routes.add(`${adminPath}/trade-words/:id/`, {
    DELETE: call(
      { summary: 'Remove what was said of some words', who, answers: [nothing] },
      removeStaffWords(context),
    ),
  });
  routes.add(`${adminPath}/categories/`, {
    PUT: call(
      {
        summary: 'Save the order of the categories',
        who,
        headers: unchanged,
        body: { kind: 'json', schema: placesSchema },
        answers: [list(categorySchema, ['ETag'])],
      },
      saveCategories(context),
    ),
  });
  routes.add(`${adminPath}/category-tree/`, {
    PUT: call(
      {
        summary: 'Save the categories with new and deleted ones',
        who,
        headers: unchanged,
        body: { kind: 'json', schema: categoryEditSchema },
        answers: [list(categorySchema, ['ETag'])],
      },
      saveCategoryTree(context),
    ),
  });
}

function addCounts(routes: Routes, context: ApiContext): void {
  routes.add(`${adminPath}/counts/`, {
    GET: call(
      {
        summary: 'Count by day what was viewed, searched and installed',
        who,
        query: usageQuery,
        answers: [json(usageSchema)],
      },
      getCounts(context),
    ),
  });
  routes.add(`${adminPath}/counts/software/`, {
    GET: call(
      {
        summary: 'List the most and the least viewed software, and what waits longest',
        who,
        answers: [json(usedSoftwareSchema)],
      },
      rankSoftware(context),
    ),
  });
  routes.add(`${adminPath}/counts/entries/`, {
    GET: call(
      {
        summary: 'List the software behind a sum of counts, most counted first',
        who,
        query: countedQuery,
        answers: [list(countedSoftwareSchema)],
      },
      listCounted(context),
    ),
  });
  routes.add(`${adminPath}/counts.csv`, {
    GET: call(
      { summary: 'Export all counts', who, answers: [bytes(['text/csv'])] },
      exportCounts(context),
    ),
  });
}

function addEditing(routes: Routes, context: ApiContext): void {
  routes.add(`${adminPath}/software/`, {
    POST: call(
      {
        summary: 'Create a software',
        who,
        headers: once,
        body: { kind: 'json', schema: newSoftwareSchema },
        answers: [json(createdSoftwareSchema, [], 201)],
      },
      createSoftware(context),
    ),
  });
  routes.add(`${adminPath}/software/:id/`, {
    PUT: call(
      {
        summary: 'Save a software',
        who,
        headers: unchanged,
        body: { kind: 'json', schema: softwareRequestSchema },
        answers: [json(softwareSchema, ['ETag'])],
      },
      saveSoftware(context),
    ),
  });
  routes.add(`${adminPath}/software/:id/presence/`, {
    PUT: call(
      {
        summary: 'Say that a software is open in the editor, and who else has it open',
        who,
        answers: [json(presenceSchema)],
      },
      notePresence(context),
    ),
  });
  routes.add(`${adminPath}/software/:id/history/`, {
    GET: call(
      {
        summary: 'List the changes of a software',
        who,
        query: historyQuery,
        answers: [json(softwareHistorySchema, ['ETag'])],
      },
      listHistory(context),
    ),
  });
  routes.add(`${adminPath}/software/:id/create_version/`, {
    POST: call(
      {
        summary: 'Create a version',
        who,
        headers: once,
        body: { kind: 'json', schema: newVersionSchema, isOptional: true },
        answers: [json(storedVersionSchema, ['ETag'], 201)],
      },
      createVersion(context),
    ),
  });
  routes.add(`${adminPath}/version/:id/`, {
    PUT: call(
      {
        summary: 'Save a version',
        who,
        headers: unchanged,
        body: { kind: 'json', schema: versionFormSchema },
        answers: [json(storedVersionSchema, ['ETag'])],
      },
      saveVersion(context),
    ),
  });
}

function addUploads(routes: Routes, context: ApiContext): void {
  routes.add(`${adminPath}/upload-file/`, {
    POST: call(
      {
        summary: 'Upload a package',
        who,
        body: { kind: 'file', fields: ['folder'] },
        answers: [json(uploadedPackageSchema, [], 201)],
      },
      uploadPackage(context),
    ),
  });
  routes.add(`${adminPath}/version/:id/package/`, {
    GET: call(
      { summary: 'Get the package of a version', who, answers: [json(uploadedPackageSchema)] },
      getVersionPackage(context),
    ),
  });
  routes.add(`${adminPath}/software/:id/upload-cover-file/`, {
    POST: call(
      {
        summary: 'Upload the cover of a software',
        who,
        headers: unchanged,
        body: file,
        answers: [json(softwareSchema, ['ETag'])],
      },
      uploadCover(context),
    ),
  });
  routes.add(`${adminPath}/software/:id/upload-screenshot-file/`, {
    POST: call(
      { summary: 'Upload a screenshot', who, body: file, answers: uploaded },
      uploadScreenshot(context),
    ),
  });
  routes.add(`${adminPath}/software/:id/upload-audio-file/`, {
    POST: call(
      { summary: 'Upload an audio demo', who, body: file, answers: uploaded },
      uploadAudio(context),
    ),
  });
}
