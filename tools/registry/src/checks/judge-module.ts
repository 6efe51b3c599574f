import {
  hasPageAt,
  mountsWithoutPages,
  pathsOutsideMounts,
  type PlainRoute,
  type RemoteRelease,
} from '@patchbay/shared/registry';

type Description = Pick<RemoteRelease, 'contract' | 'mounts' | 'slots'> &
  Partial<Pick<RemoteRelease, 'links' | 'footerLinks'>>;

/** The fault of the value that `./remote` exposes, or null. */
export function judgeModule(module: unknown, description: Description): string | null {
  if (typeof module !== 'object' || module === null) return 'exposes no module as ./remote';
  if (!('activate' in module) || typeof module.activate !== 'function') {
    return 'exposes no function "activate" in ./remote';
  }
  if (!('contract' in module) || typeof module.contract !== 'string') {
    return 'exposes no "contract" in ./remote';
  }
  return module.contract === description.contract
    ? judgeParts(partsOf(module), description)
    : `says contract ${module.contract} in its code, and ${description.contract} in its description`;
}

/**
 * What `activate` answers against what `remote.json` claims. What it needs of a real host is not there: a remote that cannot start
 * without it, or whose routes come from it, is judged by the page.
 */
function judgeParts(parts: unknown, description: Description): string | null {
  const answered = fieldOf(parts, 'routes');
  if (!Array.isArray(answered)) return null;
  const routes = plainRoutes(answered);
  const outside = routes.flatMap((route) => pathsOutsideMounts(route, description.mounts));
  if (outside.length > 0) {
    return `has routes outside of its mounts, or of the route around them: ${[...new Set(outside)].join(', ')}`;
  }
  return unkeptClaim(routes, fieldOf(parts, 'slots'), description);
}

/** The first thing that `remote.json` claims and `activate` does not bring: visitors would get 'Not found', or a gap. */
function unkeptClaim(
  routes: readonly PlainRoute[],
  components: unknown,
  { mounts, links = [], footerLinks = [], slots }: Description,
): string | null {
  const [mount] = mountsWithoutPages(routes, mounts);
  if (mount) {
    return `has the mount ${mount.path} in remote.json, and activate answers no route there: add one, or take the mount out`;
  }
  const link = [...links, ...footerLinks].find(({ path }) => !hasPageAt(routes, path));
  if (link) {
    return `has a link to ${link.path} in remote.json, and activate answers no route there: add one, or take the link out`;
  }
  const slot = slots.find((name) => !fieldOf(components, name));
  return slot === undefined
    ? null
    : `fills the slot ${slot} in remote.json, and activate answers no component for it: add it to slots, or take the slot out`;
}

function partsOf(module: object): unknown {
  try {
    const activate = fieldOf(module, 'activate');
    return typeof activate === 'function' ? Reflect.apply(activate, module, [anything]) : undefined;
  } catch {
    return undefined;
  }
}

const plainRoutes = (value: unknown): readonly PlainRoute[] =>
  Array.isArray(value)
    ? value.map((route: unknown) => {
        const path = fieldOf(route, 'path');
        return {
          ...(typeof path === 'string' ? { path } : {}),
          children: plainRoutes(fieldOf(route, 'children')),
        };
      })
    : [];

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Takes any use that a module can make of a library while it is evaluated. */
export const anything: unknown = new Proxy(
  function anything() {
    // Called, constructed or extended, it answers itself.
  },
  {
    get: (_, key) => {
      if (key === 'then') return undefined;
      if (key === Symbol.toPrimitive) return () => '';
      if (key === Symbol.iterator) return () => [].values();
      return key === '__esModule' ? true : anything;
    },
    apply: () => anything,
    construct: () => Object(anything) as object,
  },
);
