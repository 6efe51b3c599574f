/**
 * Part of a remote that is served in development. React's build for production, which a deployed site has, takes no
 * changed component in place: there the page is loaded again, so that the change is seen all the same.
 */
interface HotModule {
  addStatusHandler(handler: (status: string) => void): void;
}

interface ReactHook {
  readonly renderers: ReadonlyMap<number, { readonly scheduleRefresh?: unknown }>;
}

declare global {
  interface ImportMeta {
    readonly webpackHot?: HotModule;
  }
  // The name is React's.
  var __REACT_DEVTOOLS_GLOBAL_HOOK__: ReactHook | undefined;
}

const takesChanges = () =>
  [...(globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__?.renderers.values() ?? [])].some(
    ({ scheduleRefresh }) => typeof scheduleRefresh === 'function',
  );

let isApplying = false;
import.meta.webpackHot?.addStatusHandler((status) => {
  if (isApplying && status === 'idle' && !takesChanges()) location.reload();
  isApplying = status === 'apply' || (isApplying && status !== 'idle');
});

export {};
