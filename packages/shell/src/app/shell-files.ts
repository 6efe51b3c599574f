import { findMount, type Mount, type ShellRelease } from '@patchbay/shared/registry';
import { addFiles, readAhead } from '@patchbay/composition/released-files';

/** The part of the page's registry from which the shell's own files follow. */
interface ShellPage {
  readonly shell: Pick<ShellRelease, 'initial' | 'styles' | 'fileList'>;
  readonly remotes: readonly { readonly mounts: readonly Mount[] }[];
}

/**
 * Adds the files of the shell to what the page may ask for; on a page of the shell’s own their list is read at once.
 * @throws Error where the page’s registry cannot be read
 */
export function addShellFiles(page: Document, ownAddress: string): void {
  const folder = new URL('./', ownAddress).href;
  const { shell, remotes } = readShellPage(page);
  addFiles({ folder, files: [...shell.initial, ...shell.styles], fileList: shell.fileList });
  if (findMount(remotes, location.pathname) === null) readAhead(folder);
}

/**
 * Tells the bundles' loaders of the style sheets that came with the page, by the addresses that they look for: each would be put into the
 * page once more, and all of it styled anew. One that did not come is left to them.
 */
export function nameStyleSheets(page: Document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    // One that the early script has asked another origin for is named already.
    if (link.sheet) link.dataset['href'] ??= link.href;
  }
}

function readShellPage(page: Document): ShellPage {
  try {
    // Trusted as it is: it is part of the page that this script is part of, and `page-data.ts` checks it.
    return JSON.parse(page.getElementById('app-registry')?.textContent ?? '') as ShellPage;
  } catch (cause) {
    throw new Error("The page's #app-registry cannot be used", { cause });
  }
}
