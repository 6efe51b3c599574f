import type { Host } from '@patchbay/shared/host';
import { readStoredToken } from '../../accounts/session/stored-token.ts';
import type { PageRelease } from '@patchbay/composition/page-release';
import { pageContentId, parsePageContent, type PageContent } from './page-content.ts';

/**
 * The content that the site's server has rendered into this page, where it can be taken over unchanged: the same
 * address, seen by a visitor in a browser. Null otherwise; then the page is rendered again, and replaces the old
 * content at once.
 */
export function readRenderedContent(
  page: Document,
  { bridge, storage, reportProblem }: Pick<Host, 'bridge' | 'storage' | 'reportProblem'>,
): PageContent | null {
  const text = page.getElementById(pageContentId)?.textContent;
  if (!text || bridge || readStoredToken(storage) !== null) return null;
  try {
    const content = parsePageContent(JSON.parse(text));
    const { pathname, search } = page.location;
    return content.address === `${pathname}${search}` ? content : null;
  } catch (cause) {
    reportProblem(new Error(`The page's #${pageContentId} cannot be used`, { cause }));
    return null;
  }
}

/** The remotes whose code has to be there before the page is taken over; null where others are to run here. */
export function renderingRemotes(
  { remotes }: PageContent,
  releases: readonly PageRelease[],
): readonly PageRelease[] | null {
  const found = remotes.map(({ name, version }) =>
    releases.find(
      (release) => release.name === name && release.version === version && !release.isOverride,
    ),
  );
  const known = found.filter((release) => release !== undefined);
  return known.length === found.length ? known : null;
}
