export { KeepSoftware } from './keep-software.tsx';
export { ListNameForm } from './list-name-form.tsx';
export {
  createListMutation,
  deleteListMutation,
  keepMutation,
  listsQuery,
  listSoftwareQuery,
  renameListMutation,
  shareListMutation,
} from './lists.query.ts';
export { requireListId, requireLists } from './require-lists.ts';
