/** Door: the API's calls. Pure over an `Http`, bundled into whoever uses it. */
export {
  createdSoftwareSchema,
  createSoftware,
  createVersion,
  getEditedCategories,
  getEditedSoftware,
  getEditedVersion,
  saveCategories,
  saveCategoryTree,
  saveSoftware,
  saveVersion,
  uploadCover,
  uploadedFileSchema,
  uploadedPackageSchema,
  uploadMedia,
  uploadPackage,
  getVersionPackage,
  type UploadedPackage,
  type MediaKind,
} from './admin/editor.ts';
export {
  auditKinds,
  auditLogSchema,
  listAuditLog,
  type AuditDetails,
  type AuditEntry,
  type AuditFilters,
  type AuditKind,
  type AuditLog,
} from './admin/audit-log.ts';
export { notePresence, presenceSchema } from './admin/presence.ts';
export { listVendors, vendorSchema, type Vendor } from './admin/vendors.ts';
export { changeResultSchema, changeSoftware, type ChangeResult } from './admin/changes.ts';
export {
  historyKinds,
  listSoftwareHistory,
  softwareHistorySchema,
  type HistoryEntry,
  type SoftwareHistory,
} from './admin/software-history.ts';
export {
  countStatuses,
  listAdminSoftware,
  listedSoftwareSchema,
  statusCountsSchema,
  type AdminFilters,
  type AdminSoftwareList,
  type ListedSoftware,
  type StatusCounts,
} from './admin/list.ts';
export {
  endSessions,
  exchangeSignInCode,
  getProfile,
  register,
  requestPasswordReset,
  requestToken,
  resendActivation,
  revokeToken,
} from './auth.ts';
export {
  changeEmail,
  changePassword,
  deleteAccount,
  endOtherSessions,
  endSession,
  exportAccount,
  listSessions,
} from './own-account.ts';
export { getCategory, listCategories } from './categories.ts';
export { facetsSchema, getSoftwareFacets, type SoftwareFacets } from './facets.ts';
export { describeUploadError, readFieldErrors, type FieldErrors } from './field-errors.ts';
export { saveInstalledSoftware, type InstalledSoftwareReport } from './installed-software.ts';
export { coverUrl, imageSizes, type ImageSize } from './images.ts';
export { describeFailedChange } from './admin/failed-change.ts';
export { saveWithConflict } from './admin/save-with-conflict.ts';
export {
  clearSearchMisses,
  listSearchMisses,
  searchMissSchema,
  type SearchMiss,
} from './admin/search-misses.ts';
export {
  listTradeWords,
  removeTradeWords,
  saveTradeWords,
  tradeWordsSchema,
  type TradeWords,
} from './admin/trade-words.ts';
export {
  changeReleases,
  getReleaseViews,
  getReleases,
  listReleaseLog,
  longestReason,
  readReleaseRefusal,
  liveNameSchema,
  reasonSchema,
  releaseChangeSchema,
  releaseChangesPath,
  releaseLogPath,
  releaseViewsPath,
  releasesPageRemote,
  releasesPath,
  siteCallsPath,
  versionViewsSchema,
  viewReportsPath,
  type ChangedRelease,
  type ReleaseChange,
  type ReleaseLog,
  type ReleaseLogEntry,
  type ReleaseSource,
  type ReleaseVersion,
  type ReleasedName,
  type ReleaseViews,
  type Releases,
  type VersionViews,
  type ViewFigures,
  type ViewHour,
} from './admin/releases.ts';
export {
  createList,
  deleteList,
  getSharedList,
  keepInList,
  listLists,
  listOwnSoftware,
  listSharedSoftware,
  renameList,
  shareList,
  takeOverLists,
  type ListName,
} from './saved-lists.ts';
export { listSoftwareByComponents, offeredSoftwareSchema } from './software-by-components.ts';
export {
  facetsHeader,
  getSoftware,
  isArchived,
  getVersion,
  listLatestVersions,
  listSoftware,
  listVersions,
  mentionsHeader,
  nextCursorHeader,
  readingHeader,
  softwareListQueryParameters,
  sortKeys,
  totalCappedHeader,
  type SearchReading,
  type SoftwareFilters,
  type SoftwareList,
  type SortKey,
} from './software.ts';
export { isDefect } from './is-defect.ts';
export { tellUnopenedSearch } from './unopened-search.ts';
export {
  countedSystems,
  failureReasons,
  mostUsageEvents,
  usageEventsSchema,
  usageKinds,
  type CountedSystem,
  type FailureReason,
  type UsageEvent,
  type UsageKind,
} from './usage-counts.ts';
export {
  countedSoftwareSchema,
  exportUsage,
  getCountedSoftware,
  getUsage,
  getUsedSoftware,
  softwareKinds,
  usageSchema,
  usedSoftwareSchema,
  type CountedSoftware,
  type SoftwareKind,
  type Usage,
  type UsedSoftware,
} from './admin/usage.ts';
