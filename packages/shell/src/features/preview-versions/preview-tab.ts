/** The key of the versions that this tab previews although they are not live (rule G107). */
const storageKey = 'preview';
const parameter = 'preview';

/** The preview that the site's server wrote into the page. */
export interface Preview {
  /** As `catalog@1.5.0` each. */
  readonly versions: readonly string[];
  /** The reason why they are not shown: the page is the live one then. */
  readonly problem: string | null;
}

/** The preview that a page is, or was to be; null for the live page. */
export function readPreview({ documentElement }: Document): Preview | null {
  const { preview, previewProblem } = documentElement.dataset;
  if (preview === undefined) return null;
  return { versions: preview.split(' '), problem: previewProblem ?? null };
}

/**
 * The versions that a tab has kept, in the form that the site's server takes. A text of another form would lead to an address that no
 * server answers, and the tab would come back to it for ever.
 */
const keptVersions =
  /^[a-z][a-z0-9-]{0,63}@[\w.+-]{1,64}(?: [a-z][a-z0-9-]{0,63}@[\w.+-]{1,64}){0,7}$/;

type PreviewWindow = Pick<Window, 'document' | 'location' | 'sessionStorage'>;

/**
 * Keeps a tab at what it looks at, also where an address does not say it.
 * @returns whether the tab goes to another page
 */
export function restorePreview(page: PreviewWindow): boolean {
  const preview = readPreview(page.document);
  const address = new URL(page.location.href);
  try {
    if (preview) {
      if (preview.problem === null) {
        page.sessionStorage.setItem(storageKey, preview.versions.join(' '));
      } else page.sessionStorage.removeItem(storageKey);
      return false;
    }
    const kept = page.sessionStorage.getItem(storageKey);
    if (!kept) return false;
    if (address.searchParams.has(parameter) || !keptVersions.test(kept)) {
      // This site shows no previews, or its server is away: asked once more, it would say the same.
      page.sessionStorage.removeItem(storageKey);
      return false;
    }
    for (const version of kept.split(' ')) address.searchParams.append(parameter, version);
  } catch {
    return false;
  }
  page.location.replace(address.href);
  return true;
}

/** Goes back to the live page at this address. */
export function endPreview(page: Pick<Window, 'location' | 'sessionStorage'>): void {
  try {
    page.sessionStorage.removeItem(storageKey);
  } catch {
    // A browser that stores nothing keeps nothing.
  }
  const address = new URL(page.location.href);
  address.searchParams.delete(parameter);
  if (address.href === page.location.href) page.location.reload();
  else page.location.replace(address.href);
}
