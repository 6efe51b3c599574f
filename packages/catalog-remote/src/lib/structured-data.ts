/** The subjects of pages by schema.org, for programs that read them. */
import { routes } from '@patchbay/domain/routes';
import type { Breadcrumb } from '@patchbay/ui';

const context = 'https://schema.org';

/** The way to a page from the home page. */
export const trailData = (trail: readonly Breadcrumb[], origin: string): object => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: new URL(path, origin).href,
  })),
});

/** The site, and how it is searched. */
export const siteData = (name: string, origin: string): object => ({
  '@context': context,
  '@type': 'WebSite',
  name,
  url: new URL(routes.home, origin).href,
  potentialAction: {
    '@type': 'SearchAction',
    target: `${new URL(routes.search, origin).href}?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  },
});

/** A page that is a list of software. */
export const listData = (name: string, path: string, origin: string): object => ({
  '@context': context,
  '@type': 'CollectionPage',
  name,
  url: new URL(path, origin).href,
});
