import { bundlerRuntime, type ShareScope } from './share-scope.ts';

/**
 * The share scope of the page, in the shell's own bundle.
 * @throws Error where the page was not begun by it
 */
export function pageShareScope(): ShareScope {
  const scope = bundlerRuntime.S?.default;
  if (!scope) throw new Error('This page has no share scope');
  return scope;
}

/** Loads the federation runtime, which the entries of remotes of before contract 1.24 take from the page as they run. */
export const offerRuntime = (): Promise<unknown> =>
  import(/* webpackChunkName: "federation" */ './offer-runtime.ts');
