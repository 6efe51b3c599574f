import { readAnonymousId, type Host } from '@patchbay/shared/host';
import { pickReleases, type Registry } from '@patchbay/shared/registry';
import { onSite, type PageRelease } from '../lib/load-remotes/page-release.ts';

/**
 * The release of each remote that this visitor gets: the live one or, for a share of the visitors, the one that is being
 * tried; where the deployment allows it, a developer's in their place.
 */
export async function chooseReleases(
  registry: Registry,
  { config, storage, reportProblem }: Pick<Host, 'config' | 'storage' | 'reportProblem'>,
  page: Location,
): Promise<readonly PageRelease[]> {
  const picked = pickReleases(registry, readAnonymousId(storage));
  const releases = picked.map((release) => onSite(release, page.href));
  if (!config.allowRemoteOverrides) return releases;
  const { readOverrides, withOverridesOf, writeOverrides, overrideReleases } =
    await import('../features/override-remotes/index.ts');
  const overrides = withOverridesOf(page.search, readOverrides(storage));
  writeOverrides(storage, overrides);
  return overrideReleases(releases, overrides, reportProblem);
}
