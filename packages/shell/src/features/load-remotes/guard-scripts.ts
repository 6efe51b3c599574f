interface ScriptUrlPolicy {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: ScriptUrlPolicy;
  }
}

/** Addresses, without origin, that scripts may come from. */
const allowedPaths = new Set<string>();
/** Folders, with a slash at the end, below which any script may come from. */
const allowedFolders = new Set<string>();

const isAllowed = (address: string): boolean => {
  const { origin, pathname, search } = new URL(address, location.href);
  if (origin !== location.origin || search !== '') return false;
  if (allowedPaths.has(pathname)) return true;
  return [...allowedFolders].some((folder) => pathname.startsWith(folder));
};

/**
 * Installs the page's one Trusted Types policy: a script may come from the folder that the shell came from, and from
 * addresses given to `allowScripts`. Anything else is refused by the browser.
 */
export function guardScripts(ownAddress: string): void {
  allowScriptsBelow(new URL('./', ownAddress).pathname);
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (isAllowed(url)) return url;
      throw new TypeError(`Scripts from ${url} are not part of this site`);
    },
  });
}

/** Adds addresses, as paths of this site, that scripts may come from. */
export function allowScripts(paths: readonly string[]): void {
  for (const path of paths) allowedPaths.add(path);
}

/** Adds a folder of this site that any script may come from, whatever its name. */
export function allowScriptsBelow(folder: string): void {
  allowedFolders.add(folder);
}
