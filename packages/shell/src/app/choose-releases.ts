import { readAnonymousId, type Host } from '@patchbay/shared/host';
import { pickReleases, visitorCookie, type Registry } from '@patchbay/shared/registry';
import { onSite, type PageRelease } from '@patchbay/composition/page-release';

/**
 * The release of each remote that this visitor gets: the live one or, for a share of the visitors, the one that is being
 * tried; where the deployment allows it, a developer's in their place.
 */
export async function chooseReleases(
  registry: Pick<Registry, 'remotes' | 'canaries'>,
  { config, storage, reportProblem }: Pick<Host, 'config' | 'storage' | 'reportProblem'>,
  page: Document,
): Promise<readonly PageRelease[]> {
  const picked = pickReleases(registry, settleAnonymousId(storage, page));
  const filesAddress = config.assetsOrigin ?? page.location.href;
  const releases = picked.map((release) => onSite(release, filesAddress));
  if (!config.allowRemoteOverrides) return releases;
  const { readOverrides, withOverridesOf, writeOverrides, overrideReleases } =
    await import('@patchbay/composition/override-remotes');
  const overrides = withOverridesOf(page.location.search, readOverrides(storage));
  writeOverrides(storage, overrides);
  return overrideReleases(releases, overrides, reportProblem);
}

const keptSeconds = 30 * 24 * 60 * 60;

/**
 * The visitor's random id, the same for this page and for the site's server, which chose releases before the page could say
 * who is here. A browser that has an id tells the server from now on; a new one takes the server's.
 */
function settleAnonymousId(storage: Host['storage'], page: Document): string {
  const told = readVisitorCookie(page);
  const id = readAnonymousId(storage, told);
  if (told !== null && told !== id) {
    const secure = page.location.protocol === 'https:' ? '; Secure' : '';
    page.cookie = `${visitorCookie}=${id}; Path=/; Max-Age=${keptSeconds}; SameSite=Lax${secure}`;
  }
  return id;
}

function readVisitorCookie(page: Document): string | null {
  try {
    const cookies = page.cookie.split('; ').map((cookie) => cookie.split('='));
    return cookies.find(([name]) => name === visitorCookie)?.[1] ?? null;
  } catch {
    // A page that a frame keeps from the site's data may not even ask.
    return null;
  }
}
