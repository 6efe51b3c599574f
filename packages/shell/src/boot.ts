import { takeIntegrityFrom } from '@patchbay/bundler/check-files';
import { nextTask } from '@patchbay/bundler/next-task';
import { addShellFiles } from './app/shell-files.ts';
import { guardScripts } from '@patchbay/composition/guard-scripts';
import { integrityOf } from '@patchbay/composition/released-files';
import { untilPainted } from './app/rendering/until-painted.ts';
import { showBootFailure } from './app/boot-failure.ts';

const ownScript = document.currentScript;
const ownAddress = ownScript instanceof HTMLScriptElement ? ownScript.src : location.href;
guardScripts(ownAddress);
takeIntegrityFrom(integrityOf);
// The policy must be there before the first script is asked for, so the rest comes in a chunk of its own.
untilPainted(window)
  .then(() => {
    addShellFiles(document, ownAddress);
    return import(/* webpackChunkName: "main" */ './main.ts');
  })
  .then(async ({ start }) => {
    await nextTask();
    await start();
  })
  .catch(showBootFailure);
