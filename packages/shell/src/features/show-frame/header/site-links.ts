import { isStaff } from '@patchbay/domain/entities';
import { routes } from '@patchbay/domain/routes';
import type { AppConfig } from '@patchbay/shared/config';
import type { User } from '@patchbay/shared/host';
import { findMount, usualLinkOrder, type RemoteLink } from '@patchbay/shared/registry';
import type { PageRelease } from '../../../lib/load-remotes/page-release.ts';

interface Visit {
  readonly user: User | null;
  readonly config: AppConfig;
  readonly isDesktop: boolean;
}

/** The links of remotes from before contract 1.18, which had none of their own: the header named them by itself. */
const linksOfBefore: readonly RemoteLink[] = [
  { path: routes.search, label: 'Browse', order: 10 },
  { path: routes.installed, label: 'Installed', order: 20, where: 'desktop' },
  { path: routes.lists, label: 'Lists', order: 30, requires: 'user', setting: 'softwareLists' },
  { path: routes.admin, label: 'Admin', order: 40, requires: 'staff' },
  { path: routes.app, label: 'Get the app', order: 80, where: 'browser' },
  { path: routes.settings, label: 'Settings', order: 90, icon: 'settings' },
];

const isFromBefore = ({ contract }: PageRelease): boolean => {
  const [major = 0, minor = 0] = contract.split('.').map(Number);
  return major === 1 && minor < 18;
};

const linksOf = (remote: PageRelease): readonly RemoteLink[] =>
  remote.links ?? (isFromBefore(remote) ? linksOfBefore : []);

/** Whether a visitor gets a link. One with a condition that this shell does not know is for nobody. */
function isFor({ requires, where, setting }: RemoteLink, { user, config, isDesktop }: Visit) {
  return (
    (requires === undefined ||
      (requires === 'user' && user !== null) ||
      (requires === 'staff' && isStaff(user))) &&
    (where === undefined || where === (isDesktop ? 'desktop' : 'browser')) &&
    (setting === undefined || (setting === 'softwareLists' && config.softwareLists))
  );
}

/**
 * The links of the header that the remotes of this page have for a visitor (rule G155), by their order and then by their labels. A
 * link leads into its own remote alone; one that is declared twice stands there once.
 */
export function siteLinks(remotes: readonly PageRelease[], visit: Visit): readonly RemoteLink[] {
  const links = remotes.flatMap((remote) =>
    linksOf(remote).filter(
      (link) => findMount(remotes, link.path)?.remote.name === remote.name && isFor(link, visit),
    ),
  );
  const once = new Map(links.map((link) => [`${link.path} ${link.label}`, link]));
  return [...once.values()].toSorted(
    (a, b) =>
      (a.order ?? usualLinkOrder) - (b.order ?? usualLinkOrder) || (a.label < b.label ? -1 : 1),
  );
}
