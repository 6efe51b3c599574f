/** Door: the API's calls and errors. Pure over an `Http`, bundled into whoever uses it. */
export {
  createSoftware,
  createVersion,
  getEditedCategories,
  getEditedSoftware,
  getEditedVersion,
  saveCategories,
  saveSoftware,
  saveVersion,
  uploadCover,
  uploadPackage,
} from './admin.ts';
export {
  countStatuses,
  listAdminSoftware,
  type AdminFilters,
  type AdminSoftwareList,
  type StatusCounts,
} from './admin-list.ts';
export {
  ApiError,
  describeError,
  isAborted,
  isApiError,
  isNotFound,
  statusMessage,
  type ApiErrorKind,
} from './api-error.ts';
export {
  endSessions,
  getProfile,
  register,
  requestPasswordReset,
  requestToken,
  resendActivation,
  revokeToken,
} from './auth.ts';
export { listCategories } from './categories.ts';
export { readFieldErrors, type FieldErrors } from './field-errors.ts';
export {
  createHttp,
  takesKeysHeader,
  type ApiResponse,
  type Http,
  type HttpDependencies,
  type RequestOptions,
} from './http.ts';
export { saveInstalledSoftware, type InstalledSoftwareReport } from './installed-software.ts';
export { coverUrl, imageSizes, type ImageSize } from './images.ts';
export { describeWait } from './retry-after.ts';
export {
  getSoftware,
  getVersion,
  listLatestVersions,
  listSoftware,
  listVersions,
  softwareListQueryParameters,
  sortKeys,
  type SoftwareFilters,
  type SoftwareList,
  type SortKey,
} from './software.ts';
export type { Tagged } from './tagged.ts';
export type { Upload, UploadRequest } from './upload.ts';
