const storageKey = 'reloaded-for';
const timesKey = 'reloaded-at';

/** A site with many files that are gone would be loaded again for each of them, one after the other. */
const maxReloads = { count: 3, withinMs: 60_000 };

interface ReloadingPage {
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly location: { readonly href: string; reload(): void; assign(url: string): void };
  readonly document: Document;
}

/**
 * Gets a fresh page because a file of its release is gone, once in a tab for one file. `path` is where the visitor was
 * going. Answers false where it cannot, or where something typed would be lost.
 */
export function reloadOnce(file: string, path: string, page: ReloadingPage): boolean {
  if (hasUnsavedInput(page.document)) return false;
  try {
    const tried = (page.sessionStorage.getItem(storageKey) ?? '').split('\n');
    if (tried.includes(file)) return false;
    const times = recentReloads(page);
    if (times.length >= maxReloads.count) return false;
    page.sessionStorage.setItem(timesKey, [...times, Date.now()].join(' '));
    page.sessionStorage.setItem(storageKey, [...tried, file].join('\n'));
    if (!page.sessionStorage.getItem(storageKey)?.includes(file)) return false;
  } catch {
    return false;
  }
  // Not resolved against the page: a path may begin with two slashes, and would be another site's address.
  const target = `${new URL(page.location.href).origin}${path}`;
  if (target === page.location.href) page.location.reload();
  else page.location.assign(target);
  return true;
}

/** By a clock that may have been set since: what is of a time to come does not count for ever. */
function recentReloads({ sessionStorage }: ReloadingPage): readonly number[] {
  const times = (sessionStorage.getItem(timesKey) ?? '').split(' ').map(Number);
  return times.filter((time) => Math.abs(Date.now() - time) < maxReloads.withinMs);
}

const touchedFields = new WeakSet<EventTarget>();

/** Notes which fields somebody types into, for `hasUnsavedInput`. */
export function watchInput(page: Document): void {
  const noteField = ({ target }: Event) => {
    if (target) touchedFields.add(target);
  };
  page.addEventListener('input', noteField, { capture: true, passive: true });
}

/** Whether somebody has typed something that a reload would lose. */
export function hasUnsavedInput(page: Document): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=search], [type=checkbox], [type=radio]), textarea',
  );
  return [...fields].some((field) => touchedFields.has(field) && field.value !== '');
}
