import { freshAddress, ownAddress } from './failed-scripts.ts';

interface ScriptUrlPolicy {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: ScriptUrlPolicy;
  }
}

/** Addresses that scripts may come from. */
const allowedAddresses = new Set<string>();
/** Addresses of folders, with a slash at the end, below which any script may come from. */
const allowedFolders = new Set<string>();

const isAllowed = (address: string): boolean => {
  const { href } = new URL(ownAddress(address), location.href);
  if (allowedAddresses.has(href)) return true;
  return [...allowedFolders].some((folder) => href.startsWith(folder));
};

/**
 * Installs the page's one Trusted Types policy: a script may come from the folder that the shell came from, and from
 * addresses given to `allowScripts`. Anything else is refused by the browser.
 */
export function guardScripts(ownAddress: string): void {
  allowScriptsBelow(new URL('./', ownAddress).href);
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (isAllowed(url)) return freshAddress(url);
      throw new TypeError(`Scripts from ${url} are not part of this site`);
    },
  });
}

/** Adds addresses, whole, that scripts may come from. */
export function allowScripts(addresses: readonly string[]): void {
  for (const address of addresses) allowedAddresses.add(address);
}

/** Adds a folder, as a whole address with a slash at the end, that any script may come from, whatever its name. */
export function allowScriptsBelow(folder: string): void {
  allowedFolders.add(folder);
}
