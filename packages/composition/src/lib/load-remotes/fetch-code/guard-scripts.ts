import { freshAddress, ownAddress } from './failed-scripts.ts';
import { knownIntegrity } from './released-files.ts';

interface ScriptUrlPolicy {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: ScriptUrlPolicy;
  }
}

/** Addresses of folders, with a slash at the end, below which any script may come from. */
const allowedFolders = new Set<string>();

const isAllowed = (address: string): boolean => {
  if (knownIntegrity(address) !== null) return true;
  const { href } = new URL(ownAddress(address), location.href);
  return [...allowedFolders].some((folder) => href.startsWith(folder));
};

/** No browser gets anything from there, and the page's policy refuses it besides. */
const nowhere = 'about:invalid';

/**
 * Installs the page’s one Trusted Types policy: a script is a released file that this page knows. Any other is
 * reported and comes from nowhere; a throw would reach no boundary.
 * @param unlisted the folder of a bundle whose files nothing lists, such as one that is being developed; null for a release
 */
export function guardScripts(unlisted: string | null): void {
  if (unlisted !== null) allowScriptsBelow(unlisted);
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (isAllowed(url)) return freshAddress(url);
      reportError(new TypeError(`Scripts from ${url} are not part of this site`));
      return nowhere;
    },
  });
}

/** Adds a folder, as a whole address with a slash at the end, that any script may come from, whatever its name. */
export function allowScriptsBelow(folder: string): void {
  allowedFolders.add(folder);
}
