/** Door: which versions of everything a site has, and how that state is read, changed and written. */
export { firstState } from './change-state.ts';
export { releaseFolder, shellName, type Release } from './site-state.ts';
