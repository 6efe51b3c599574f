/** The scheme of addresses that the system hands to the app. */
const scheme = 'patchbay:';

/** The path of a page in the argument with which the app was started, or null. */
export function readDeepLink(argument: string): string | null {
  if (!URL.canParse(argument)) return null;
  const { protocol, host, pathname, search, hash } = new URL(argument);
  if (protocol !== scheme || search !== '' || hash !== '') return null;
  const [, id] = /^\/([1-9]\d{0,15})\/?$/.exec(pathname) ?? [];
  // Anybody can write such an address: it opens a page, and does nothing on it.
  return host === 'software' && id !== undefined ? `/software/${id}/` : null;
}

/** Whether a path of the site is one that an address can open, as `/software/12/`. */
export const isLinkedPage = (path: string): boolean => /^\/software\/[1-9]\d{0,15}\/$/.test(path);

/** The first address among a program's arguments. */
export function findDeepLink(args: readonly string[]): string | null {
  for (const argument of args) {
    const path = readDeepLink(argument);
    if (path !== null) return path;
  }
  return null;
}
