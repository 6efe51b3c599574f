/**
 * Client state as the page shares it: one effector for the shell and every remote. Adding an export is a minor version
 * of the contract.
 */
export {
  allSettled,
  attach,
  combine,
  createEffect,
  createEvent,
  createStore,
  createWatch,
  fork,
  sample,
  scopeBind,
} from 'effector';
export type { Event, EventCallable, Scope, Store } from 'effector';
export { Provider as ScopeProvider, useUnit } from 'effector-react';
