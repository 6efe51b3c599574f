import type { ModuleFederation } from '@module-federation/runtime-core';

/** An offer of a build to the share scope: a version, and how to load it. */
interface Offer {
  readonly name: string;
  readonly version: string;
  readonly factory: () => Promise<() => unknown>;
  readonly requiredVersion: string;
  readonly singleton: 0 | 1;
  readonly strictVersion: 0 | 1;
  readonly eager: 0 | 1;
}

/** A module's need from the share scope. */
interface Need {
  readonly shareScope: string;
  readonly shareKey: string;
  readonly requiredVersion: string;
  readonly strictVersion: boolean;
  readonly singleton: boolean;
  readonly eager: boolean;
  /** The build's own copy, where it has one. */
  readonly fallback?: () => Promise<() => unknown>;
}

/** A version in a share scope, as containers of Module Federation hand it to each other. */
export type ShareScope = ModuleFederation['shareScopeMap'][string];

/** The end of a script's loading, as far as the bundler looks at it. */
interface ScriptEvent {
  readonly type: string;
  readonly target: { readonly src: string };
}

/** The object that a page gives to a container beside the scope. A page of before contract 1.20 gives none. */
export interface PageOffer {
  readonly integrityOf?: (address: string) => Promise<string>;
}

/** The bundler's runtime in a build, as far as sharing and loading take part in it. */
interface BundlerRuntime {
  /** Modules that were not run yet, and those that were. */
  readonly m: Record<string, (module: { exports: unknown }) => void>;
  readonly c: Record<string, unknown>;
  /** Puts a script into the page; there where the build has chunks. */
  l?: (address: string, done: (event: ScriptEvent) => void, ...others: readonly unknown[]) => void;
  /**
   * The hashes of `checkFiles` for the bundler's loaders: those of scripts, and the function that finds a style
   * sheet's.
   */
  integrity?: Readonly<Record<string, string>>;
  integrityOf?: (address: string) => Promise<string>;
  /** The functions that take part in the loading of a chunk. */
  readonly f: { consumes?: (chunk: number | string, promises: Promise<unknown>[]) => void };
  I?: (scope: string) => Promise<boolean>;
  S?: Record<string, ShareScope>;
  initContainer?: (scope: ShareScope, initScope?: unknown, page?: PageOffer) => boolean;
  getContainer?: (module: string) => Promise<() => unknown>;
  readonly initializeSharingData: {
    readonly scopeToSharingDataMapping: Readonly<Record<string, readonly Offer[]>>;
    readonly uniqueName: string;
  };
  readonly initializeExposesData?: {
    readonly moduleMap: Readonly<Record<string, () => Promise<() => unknown>>>;
    readonly shareScope: string;
  };
  readonly consumesLoadingData?: {
    readonly chunkMapping: Readonly<Record<string, readonly string[]>>;
    readonly moduleIdToConsumeDataMapping: Readonly<Record<string, Need>>;
  };
}

declare global {
  // The bundler puts its own in this place.
  const __webpack_require__: BundlerRuntime;
}

/** This build's runtime. */
export const bundlerRuntime = __webpack_require__;

/**
 * The promise by which a module that is there already takes part in a chunk's loading: there is nothing to wait for.
 */
const ready = Promise.resolve();

/**
 * Lets this build's modules take what they share from the scopes of a federation instance: the modules that a chunk
 * needs are asked for together with its code. A failure is thrown where the module is imported, and the next try asks
 * again.
 */
export function takeSharedFrom(instance: ModuleFederation): void {
  const { chunkMapping = {}, moduleIdToConsumeDataMapping = {} } =
    bundlerRuntime.consumesLoadingData ?? {};
  const taken = new Map<string, Promise<unknown>>();
  bundlerRuntime.S = instance.shareScopeMap;
  bundlerRuntime.I = async (scope) => {
    await Promise.all(instance.initializeSharing(scope, { from: 'build' }));
    return true;
  };
  bundlerRuntime.f.consumes = (chunk, promises) => {
    for (const id of chunkMapping[chunk] ?? []) {
      const underWay = taken.get(id);
      const need = moduleIdToConsumeDataMapping[id];
      if (underWay || !need) {
        if (underWay) promises.push(underWay);
        continue;
      }
      const become = (evaluate: () => unknown) => {
        bundlerRuntime.m[id] = (module) => {
          Reflect.deleteProperty(bundlerRuntime.c, id);
          module.exports = evaluate();
        };
      };
      const taking = loadShared(instance, need).then(
        (factory) => {
          taken.set(id, ready);
          become(factory);
        },
        (error: unknown) => {
          taken.delete(id);
          become(() => {
            throw error;
          });
        },
      );
      taken.set(id, taking);
      promises.push(taking);
    }
  };
}

/** @throws Error where the page offers no version that fits, and the build has none of its own */
async function loadShared(instance: ModuleFederation, need: Need): Promise<() => unknown> {
  const { shareKey, shareScope, requiredVersion, strictVersion, singleton, eager } = need;
  const factory = await instance.loadShare(shareKey, {
    customShareInfo: {
      shareConfig: { requiredVersion, strictVersion, singleton, eager },
      scope: [shareScope],
    },
  });
  if (factory) return factory;
  if (need.fallback) return need.fallback();
  throw new Error(`This page does not offer ${shareKey} ${requiredVersion}`);
}
