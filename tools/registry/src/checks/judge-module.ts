import { pathsOutsideMounts, type RemoteRelease } from '@patchbay/shared/registry';

/** The fault of the value that `./remote` exposes, or null. */
export function judgeModule(
  module: unknown,
  { contract, mounts }: Pick<RemoteRelease, 'contract' | 'mounts'>,
): string | null {
  if (typeof module !== 'object' || module === null) return 'exposes no module as ./remote';
  if (!('activate' in module) || typeof module.activate !== 'function') {
    return 'exposes no function "activate" in ./remote';
  }
  if (!('contract' in module) || typeof module.contract !== 'string') {
    return 'exposes no "contract" in ./remote';
  }
  return module.contract === contract
    ? judgeRoutes(module, mounts)
    : `says contract ${module.contract} in its code, and ${contract} in its description`;
}

/**
 * The pages of a remote that lie outside of its mounts. What `activate` needs of a real host is not there: a remote that cannot
 * start without it is judged by the page, which leaves such routes out.
 */
function judgeRoutes(module: unknown, mounts: RemoteRelease['mounts']): string | null {
  const outside = routesOf(module).flatMap((route) => pathsOutsideMounts(route, mounts));
  return outside.length === 0
    ? null
    : `has routes outside of its mounts, or of the route around them: ${[...new Set(outside)].join(', ')}`;
}

interface PlainRoute {
  readonly path?: string;
  readonly children?: readonly PlainRoute[];
}

function routesOf(module: unknown): readonly PlainRoute[] {
  const activate = fieldOf(module, 'activate');
  if (typeof activate !== 'function') return [];
  try {
    const parts: unknown = Reflect.apply(activate, module, [anything]);
    return plainRoutes(fieldOf(parts, 'routes'));
  } catch {
    return [];
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
