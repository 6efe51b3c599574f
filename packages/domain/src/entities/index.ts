/** Door: the product's entities, as schemas and types. Pure, bundled into whoever uses it. */
export { limits } from './limits.ts';
export { categorySchema, type Category } from './categories/category.ts';
export {
  buildCategoryTree,
  categoryPath,
  subtreeIds,
  walkCategoryTree,
  type CategoryNode,
} from './categories/category-tree.ts';
export {
  categoryOrderSchema,
  categoryPlacementSchema,
  findTreeFault,
  flattenCategoryTree,
  type CategoryOrder,
  type CategoryPlacement,
} from './categories/category-order.ts';
export { categoryEditSchema, type CategoryEdit } from './categories/category-edit.ts';
export {
  accountDeletionSchema,
  accountSessionSchema,
  emailChangeSchema,
  passwordChangeSchema,
  registrationSchema,
  signInCodeSchema,
  signOutAnswerSchema,
  signUpSchema,
  tokenAnswerSchema,
  userSchema,
  type AccountDeletion,
  type AccountSession,
  type Credentials,
  type EmailChange,
  type PasswordChange,
  type Registration,
  type SignInCode,
  type SignUp,
} from './credentials.ts';
export { normalEmail } from './email.ts';
export { messagesByField } from './form-text.ts';
export {
  findCategoryPosition,
  moveCategory,
  type CategoryPosition,
} from './categories/move-category.ts';
export {
  newSoftwareSchema,
  softwareFormSchema,
  type NewSoftware,
  type SoftwareForm,
} from './software-form.ts';
export {
  favouritesName,
  keptListsSchema,
  listFormSchema,
  savedListSchema,
  sharedListSchema,
  type KeptLists,
  type ListForm,
  type SavedList,
  type SharedList,
} from './saved-list.ts';
export {
  softwareSchema,
  softwareStatuses,
  storedStatuses,
  type Software,
  type SoftwareStatus,
  type StoredStatus,
} from './software.ts';
export {
  softwareChangesSchema,
  type ChangeOutcome,
  type SoftwareChange,
} from './software-changes.ts';
export { tradeWordsFormSchema, type TradeWordsForm } from './trade-words.ts';
export { hasAccount, isStaff } from './user.ts';
export {
  architectures,
  platforms,
  storedVersionSchema,
  versionSchema,
  versionStatuses,
  versionTypes,
  type Architecture,
  type Platform,
  type SoftwareVersion,
  type StoredVersion,
  type VersionStatus,
  type VersionType,
} from './version.ts';
export {
  newVersionSchema,
  versionFormSchema,
  type NewVersion,
  type VersionForm,
} from './version-form.ts';
export { packageContentsSchema, type PackageContents } from './package-contents.ts';
export {
  normalizePermission,
  permissionKey,
  type TrackingPermission,
} from './tracking-permission.ts';
