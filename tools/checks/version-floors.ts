import { compareVersions } from '@patchbay/domain/versions';
import { parse } from 'yaml';

/** The oldest version of a package that may be in the lockfile, and versions that may not for a reason of their own. */
interface VersionFloor {
  readonly name: string;
  readonly oldest: string;
  readonly never?: readonly string[];
  readonly why: string;
}

/** The packages in use that have known holes below a version. Kept by hand: there is no audit service to ask. */
export const versionFloors: readonly VersionFloor[] = [
  {
    name: 'markdown-to-jsx',
    oldest: '9.10.2',
    why: 'script in addresses and raw HTML got through, and some texts took quadratic time (CVE-2024-21535 and later)',
  },
  {
    name: 'react-router',
    oldest: '7.18.2',
    why: 'open redirects, some of them to script (CVE-2026-40181, CVE-2026-53668), and forged requests',
  },
  { name: 'react-router-dom', oldest: '7.18.2', why: 'it is react-router under another name' },
  {
    name: '@rspack/core',
    oldest: '2.3.0',
    never: ['1.1.7'],
    why: '1.1.7 was published by an attacker; older ones let an element on the page move the address of chunks',
  },
  {
    name: '@module-federation/enhanced',
    oldest: '2.9.2',
    why: 'the behaviour on failures was measured from this version on',
  },
  {
    name: 'hono',
    oldest: '4.13.5',
    why: 'CORS with credentials for any origin (CVE-2026-54290), body limits that chunks got round (CVE-2026-44456)',
  },
  {
    name: '@hono/node-server',
    oldest: '1.19.15',
    why: 'static files were served past their guards by // and %5C',
  },
  {
    name: 'sharp',
    oldest: '0.35.0',
    why: 'libvips before it crashes on hostile pictures (CVE-2026-33327, CVE-2023-4863)',
  },
  {
    name: 'drizzle-orm',
    oldest: '0.45.2',
    why: 'SQL could be injected by identifiers (CVE-2026-39356)',
  },
  {
    name: '@electric-sql/pglite',
    oldest: '0.5.0',
    why: 'the lock on its folder was tried from this version on',
  },
  {
    name: 'semver',
    oldest: '5.7.2',
    why: 'ranges that take exponential time (CVE-2022-25883), mended in 5.7.2, 6.3.1 and 7.5.2',
    never: ['6.0.0', '6.1.0', '6.2.0', '6.3.0', '7.0.0', '7.3.8', '7.5.0', '7.5.1'],
  },
];

/** Every version of every package that a pnpm lockfile resolves. */
function resolvedVersions(lockfile: string): ReadonlyMap<string, readonly string[]> {
  const { packages = {} } = parse(lockfile) as { packages?: Record<string, unknown> };
  const versions = new Map<string, string[]>();
  for (const key of Object.keys(packages)) {
    const [, name = '', version = ''] = /^(@?[^@]+)@([^(]+)/.exec(key) ?? [];
    versions.set(name, [...(versions.get(name) ?? []), version]);
  }
  return versions;
}

/** One sentence for each version in a lockfile that is below its floor. */
export function findLowVersions(
  lockfile: string,
  floors: readonly VersionFloor[],
): readonly string[] {
  const resolved = resolvedVersions(lockfile);
  return floors.flatMap(({ name, oldest, never = [], why }) =>
    (resolved.get(name) ?? [])
      .filter((version) => compareVersions(version, oldest) < 0 || never.includes(version))
      .map((version) => `${name} ${version} must be ${oldest} or later: ${why}`),
  );
}
