import { isStaff } from '@patchbay/domain/entities';
import { routes } from '@patchbay/domain/routes';
import type { AppConfig } from '@patchbay/shared/config';
import type { User } from '@patchbay/shared/host';
import { findMount, usualLinkOrder, type RemoteLink } from '@patchbay/shared/registry';
import type { PageRelease } from '@patchbay/composition/page-release';

interface Visit {
  readonly user: User | null;
  readonly config: AppConfig;
  readonly isDesktop: boolean;
}

/** The places of links: in the header, or below every page. */
type LinkList = 'links' | 'footerLinks';

/** The links of remotes from before contract 1.18, which had none of their own: the header named them by itself. */
const headerLinksOfBefore: readonly RemoteLink[] = [
  { path: routes.search, label: 'Browse', order: 10 },
  { path: routes.installed, label: 'Installed', order: 20, where: 'desktop' },
  { path: routes.lists, label: 'Lists', order: 30, requires: 'user', setting: 'softwareLists' },
  { path: routes.admin, label: 'Admin', order: 40, requires: 'staff' },
  { path: routes.app, label: 'Get the app', order: 80, where: 'browser' },
  { path: routes.settings, label: 'Settings', order: 90, icon: 'settings' },
];

/** The same of the footer, until contract 1.19. */
const footerLinksOfBefore: readonly RemoteLink[] = [
  { path: routes.search, label: 'Browse everything', order: 10 },
  { path: routes.app, label: 'Get the app', order: 20, where: 'browser' },
  { path: routes.about, label: 'About {productName}', order: 30 },
  { path: routes.privacy, label: 'Privacy', order: 40 },
  { path: routes.contact, label: 'Contact', order: 60 },
];

/**
 * The links of remotes that were built before there were lists of links, by the minor version of the contract that
 * brought each list.
 */
const linksBefore = {
  links: { since: 18, links: headerLinksOfBefore },
  footerLinks: { since: 19, links: footerLinksOfBefore },
} as const;

function linksOf(remote: PageRelease, list: LinkList): readonly RemoteLink[] {
  const { since, links } = linksBefore[list];
  const [major = 0, minor = 0] = remote.contract.split('.').map(Number);
  return remote[list] ?? (major === 1 && minor < since ? links : []);
}

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
 * The links that the remotes of this page have for a visitor, in the header (rule G155) or below the page (rule G172),
 * by their order and then by their labels. A link only leads into its own remote; one that is declared twice stands
 * there once.
 */
export function siteLinks(
  remotes: readonly PageRelease[],
  visit: Visit,
  list: LinkList = 'links',
): readonly RemoteLink[] {
  const links = remotes.flatMap((remote) =>
    linksOf(remote, list)
      .filter(
        (link) => findMount(remotes, link.path)?.remote.name === remote.name && isFor(link, visit),
      )
      .map((link) => ({
        ...link,
        label: link.label.replaceAll('{productName}', visit.config.productName),
      })),
  );
  const once = new Map(links.map((link) => [`${link.path} ${link.label}`, link]));
  return [...once.values()].toSorted(
    (a, b) =>
      (a.order ?? usualLinkOrder) - (b.order ?? usualLinkOrder) || (a.label < b.label ? -1 : 1),
  );
}
