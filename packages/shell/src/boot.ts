import { isChecked, takeIntegrityFrom } from '@patchbay/bundler/check-files';
import { nextTask } from '@patchbay/bundler/next-task';
import { showBootFailure } from './app/boot-failure.ts';
import { addShellFiles, nameStyleSheets } from './app/shell-files.ts';
import { guardScripts } from '@patchbay/composition/guard-scripts';
import { integrityOf } from '@patchbay/composition/released-files';

declare global {
  interface Window {
    /** Set by `early.ts`: resolves once a page that the server has rendered is painted. */
    painted?: Promise<void>;
  }
}

/**
 * Resolves when the page's code may be asked for: once what the server has rendered is painted, so that its style sheets and
 * pictures have the line to themselves. At once where there is nothing to paint before, or nobody watches for it.
 */
const untilPainted = (page: Window): Promise<void> => page.painted ?? Promise.resolve();

// For the early script, which tells where the page's code does not come.
document.documentElement.dataset['started'] = '';
const ownScript = document.currentScript;
const ownAddress = ownScript instanceof HTMLScriptElement ? ownScript.src : location.href;
guardScripts(isChecked ? null : new URL('./', ownAddress).href);
takeIntegrityFrom(integrityOf);
// The policy must be there before the first script is asked for, so the rest comes in a chunk of its own.
untilPainted(window)
  .then(() => {
    addShellFiles(document, ownAddress);
    nameStyleSheets(document);
    return import(/* webpackChunkName: "main" */ './main.ts');
  })
  .then(async ({ start }) => {
    await nextTask();
    await start();
  })
  .catch(showBootFailure);
