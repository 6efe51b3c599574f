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

/** A version of a module in a share scope. The federation runtime, which older shells and remotes have, reads and writes the same. */
interface Shared {
  readonly version: string;
  readonly get: () => Promise<() => unknown>;
  loading?: Promise<() => unknown> | null;
  /** There once it was loaded. */
  lib?: (() => unknown) | null;
  loaded?: boolean;
}

/** The modules that a page shares, by their names and versions, as containers of Module Federation hand them to each other. */
export type ShareScope = Record<string, Record<string, Shared>>;

/** The end of a script's loading, as far as the bundler looks at it. */
interface ScriptEvent {
  readonly type: string;
  readonly target: { readonly src: string };
}

/** The object that a page gives to a container beside the scope. Other hosts of Module Federation give one of their own. */
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
 * Lets this build's modules take what they share from a share scope: the modules that a chunk needs are asked for together
 * with its code. A failure is thrown where the module is imported, and the next try asks again.
 */
export function takeSharedFrom(scope: ShareScope): void {
  const { chunkMapping = {}, moduleIdToConsumeDataMapping = {} } =
    bundlerRuntime.consumesLoadingData ?? {};
  const taken = new Map<string, Promise<unknown>>();
  bundlerRuntime.S = { default: scope };
  bundlerRuntime.I = () => Promise.resolve(true);
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
      const taking = loadShared(scope, need).then(
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
async function loadShared(
  scope: ShareScope,
  { shareKey, requiredVersion, fallback }: Need,
): Promise<() => unknown> {
  const offered = Object.values(scope[shareKey] ?? {});
  const shared = offered.find(({ version }) => isInRange(version, requiredVersion));
  if (shared) return shared.lib ?? load(shared);
  if (fallback) return fallback();
  const versions = offered.map(({ version }) => version).join(', ');
  throw new Error(
    versions === ''
      ? `This page does not offer ${shareKey} ${requiredVersion}`
      : `This page offers ${versions} of ${shareKey}, and not ${requiredVersion}`,
  );
}

/** Whether a version is the same major as the one that a range `^1.2.3` names, which is how our builds say theirs, and not before it. */
function isInRange(version: string, range: string): boolean {
  const [major, minor = 0, patch = 0] = version.split('.').map(Number.parseFloat);
  const [wanted, fromMinor = 0, fromPatch = 0] = range.slice(1).split('.').map(Number.parseFloat);
  if (major !== wanted) return false;
  return minor === fromMinor ? patch >= fromPatch : minor > fromMinor;
}

function load(shared: Shared): Promise<() => unknown> {
  shared.loading ??= shared.get().then(
    (factory) => {
      shared.lib = factory;
      shared.loaded = true;
      return factory;
    },
    (error: unknown) => {
      shared.loading = null;
      throw error;
    },
  );
  return shared.loading;
}
