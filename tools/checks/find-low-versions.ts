import { compareVersions } from '@patchbay/domain/versions';
import { parse } from 'yaml';
import type { VersionFloor } from './version-floors.ts';

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
