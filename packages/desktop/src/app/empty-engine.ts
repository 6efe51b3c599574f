import type { Engine } from '../engine/engine.ts';

/** A refusal in the engine's own form. */
class NoEngineError extends Error {
  readonly code = 'closing';
}

const refuse = (): Promise<never> =>
  Promise.reject(new NoEngineError('This build of the desktop app cannot install yet.'));

/** Stands where the engine goes: the site is shown with its bridge, nothing is installed, and every install is refused. */
export const createEmptyEngine = (): Engine => ({
  getInstalledComponents: () => Promise.resolve([]),
  startInstall: refuse,
  cancelInstall: refuse,
  getVersionState: () => null,
  getAllVersionStates: () => new Map(),
  deleteComponents: refuse,
  extractVersionInfo: refuse,
  setAuthToken: () => undefined,
  on: () => () => undefined,
  isBusy: false,
  close: () => Promise.resolve(),
});
