import { type InferType, number, object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import {
  parseAnswer,
  parseListAnswer,
  type Http,
  ifMatch,
  tagged,
  type Tagged,
} from '@patchbay/shared/http';
import { categorySchema, type Category } from '../../entities/categories/category.ts';
import { categoryEditSchema, type CategoryEdit } from '../../entities/categories/category-edit.ts';
import {
  categoryOrderSchema,
  type CategoryOrder,
} from '../../entities/categories/category-order.ts';
import {
  newSoftwareSchema,
  softwareFormSchema,
  type NewSoftware,
  type SoftwareForm,
} from '../../entities/software-form.ts';
import { softwareSchema, type Software } from '../../entities/software.ts';
import {
  newVersionSchema,
  versionFormSchema,
  type NewVersion,
  type VersionForm,
} from '../../entities/version-form.ts';
import { packageContentsSchema } from '../../entities/package-contents.ts';
import { storedVersionSchema, type StoredVersion } from '../../entities/version.ts';

const softwareAdminPath = (id: number) => `/api/software-admin/software/${id}/`;

/** One software to be edited: the public call's answer to staff, with its `ETag`. */
export async function getEditedSoftware(
  http: Http,
  id: number,
  signal?: AbortSignal,
): Promise<Tagged<Software>> {
  const response = await http.request('GET', `/api/software/${id}/`, { signal });
  return tagged(parseAnswer(softwareSchema, 'GET', response), response);
}

/** One version to be edited, with its `ETag`. */
export async function getEditedVersion(
  http: Http,
  id: number,
  signal?: AbortSignal,
): Promise<Tagged<StoredVersion>> {
  const response = await http.request('GET', `/api/versions/${id}/`, { signal });
  return tagged(parseAnswer(storedVersionSchema, 'GET', response), response);
}

/** All categories to be put in order, flat, with the `ETag` of the whole list. */
export async function getEditedCategories(
  http: Http,
  signal?: AbortSignal,
): Promise<Tagged<readonly Category[]>> {
  const response = await http.request('GET', '/api/categories/', { signal });
  return tagged(parseListAnswer(http, categorySchema, response), response);
}

/** The answer to a new software. */
export const createdSoftwareSchema = object({
  id: number().integer().positive().nullable().default(null),
});

/**
 * Creates a software. Answers its id, or null where the backend named none.
 * @param idempotencyKey the same for each try to create this one
 */
export async function createSoftware(
  http: Http,
  software: NewSoftware,
  idempotencyKey: string,
): Promise<number | null> {
  const response = await http.request('POST', '/api/software-admin/software/', {
    body: parse(newSoftwareSchema, software),
    idempotencyKey,
  });
  const { body } = response;
  if (body === null) return null;
  // Some backends answer the bare id.
  const created = typeof body === 'number' ? { id: body } : body;
  return parseAnswer(createdSoftwareSchema, 'POST', { ...response, body: created }).id;
}

/**
 * Saves a software's form.
 * @param etag of what the form began with; null saves whatever happened since
 * @throws ApiError with status 412 where somebody else saved in between
 */
export async function saveSoftware(
  http: Http,
  id: number,
  form: SoftwareForm,
  etag: string | null,
): Promise<void> {
  await http.request('PUT', softwareAdminPath(id), {
    body: parse(softwareFormSchema, form),
    headers: ifMatch(etag),
  });
}

const uploadTimeoutMs = 6 * 60 * 60_000;

const fileForm = (file: File) => {
  const form = new FormData();
  form.append('file', file, file.name);
  return form;
};

/**
 * Stores a software's cover (rules H41, X9).
 * @param etag of the software that it was chosen for; null stores it whatever happened since
 * @throws ApiError with status 412 where somebody else stored another one in between
 */
export async function uploadCover(
  http: Http,
  softwareId: number,
  file: File,
  etag: string | null,
): Promise<void> {
  await http.request('POST', `${softwareAdminPath(softwareId)}upload-cover-file/`, {
    body: fileForm(file),
    headers: ifMatch(etag),
    timeoutMs: uploadTimeoutMs,
  });
}

/** The address of an uploaded file. */
export const uploadedFileSchema = object({ url: string().required() });

/** The kinds of files of which a software has several, each with its call. */
export type MediaKind = 'screenshot' | 'audio';

/** Stores a screenshot or an audio demo and answers its path on the image host. The software itself is not changed. */
export async function uploadMedia(
  http: Http,
  softwareId: number,
  kind: MediaKind,
  file: File,
): Promise<string> {
  const path = `${softwareAdminPath(softwareId)}upload-${kind}-file/`;
  const response = await http.request('POST', path, {
    body: fileForm(file),
    timeoutMs: uploadTimeoutMs,
  });
  return parseAnswer(uploadedFileSchema, 'POST', response).url;
}

interface PackageUpload {
  /** Null for a version that is still to be created, at a backend with `adminCalls: 'extended'` (rule X414). */
  readonly versionId: number | null;
  readonly file: File;
  /** Called with the whole percentage that is sent, until the signal is aborted. */
  readonly onPercent?: (percent: number) => void;
  readonly signal?: AbortSignal;
}

/** A package that the backend keeps. Older backends answer its address alone. */
export const uploadedPackageSchema = uploadedFileSchema.shape({
  size: number().integer().min(0).nullable().optional(),
  /** In hex. */
  sha256: string().nullable().optional(),
  /** Null where the backend has not read it. */
  contents: packageContentsSchema.nullable().default(null),
});

export type UploadedPackage = InferType<typeof uploadedPackageSchema>;

/**
 * Stores a version's package, and answers its URL and what it says of itself. The version itself is not changed: of the
 * one that is created with the URL later, the package becomes its own.
 */
export async function uploadPackage(http: Http, upload: PackageUpload): Promise<UploadedPackage> {
  const { versionId, file, onPercent, signal } = upload;
  const form = new FormData();
  // Before the file, so that the server knows the place as the file begins to arrive.
  form.append('folder', `versions/${versionId ?? 'new'}`);
  form.append('file', file, file.name);
  const response = await http.request('POST', '/api/software-admin/upload-file/', {
    body: form,
    timeoutMs: uploadTimeoutMs,
    signal,
    ...(onPercent && {
      onUploadProgress: (sent, total) => {
        if (!signal?.aborted) onPercent(total > 0 ? Math.floor((sent / total) * 100) : 0);
      },
    }),
  });
  return parseAnswer(uploadedPackageSchema, 'POST', response);
}

/**
 * The package of a version that has one, at a backend with `adminCalls: 'extended'` (rule X413). Of one that is not the backend's
 * own it knows the address alone.
 */
export async function getVersionPackage(
  http: Http,
  versionId: number,
  signal?: AbortSignal,
): Promise<UploadedPackage> {
  const path = `/api/software-admin/version/${versionId}/package/`;
  const response = await http.request('GET', path, { signal });
  return parseAnswer(uploadedPackageSchema, 'GET', response);
}

/**
 * Adds a version to a software, blank or with some of the form's fields.
 * @param idempotencyKey the same for each try to add this one
 */
export async function createVersion(
  http: Http,
  softwareId: number,
  idempotencyKey: string,
  version: NewVersion = {},
): Promise<void> {
  await http.request('POST', `${softwareAdminPath(softwareId)}create_version/`, {
    body: parse(newVersionSchema, version),
    idempotencyKey,
  });
}

/**
 * Saves a version's form.
 * @param etag of what the form began with; null saves whatever happened since
 * @throws ApiError with status 412 where somebody else saved in between
 */
export async function saveVersion(
  http: Http,
  id: number,
  form: VersionForm,
  etag: string | null,
): Promise<void> {
  await http.request('PUT', `/api/software-admin/version/${id}/`, {
    body: parse(versionFormSchema, form),
    headers: ifMatch(etag),
  });
}

/**
 * Saves the whole category tree.
 * @param etag of the list that the tree began with; null saves whatever happened since
 * @throws ApiError with status 412 where somebody else saved in between
 */
export async function saveCategories(
  http: Http,
  order: CategoryOrder,
  etag: string | null,
): Promise<void> {
  await http.request('PUT', '/api/software-admin/categories/', {
    body: parse(categoryOrderSchema, order),
    headers: ifMatch(etag),
  });
}

/**
 * Saves the whole category tree with new categories in it and without deleted ones (rule H153), at a backend with
 * `adminCalls: 'extended'`. Answers the list as it is then, in the order of the places.
 * @param etag of the list that the tree began with; null saves whatever happened since
 * @throws ApiError with status 412 where somebody else saved in between
 */
export async function saveCategoryTree(
  http: Http,
  edit: CategoryEdit,
  etag: string | null,
): Promise<readonly Category[]> {
  const response = await http.request('PUT', '/api/software-admin/category-tree/', {
    body: parse(categoryEditSchema, edit),
    headers: ifMatch(etag),
  });
  return parseListAnswer(http, categorySchema, response);
}
