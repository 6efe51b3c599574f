import { nextTask } from '@patchbay/bundler/next-task';
import { guardScripts } from './lib/load-remotes/fetch-code/guard-scripts.ts';
import { untilPainted } from './app/rendering/until-painted.ts';
import { showBootFailure } from './app/boot-failure.ts';

const ownScript = document.currentScript;
guardScripts(ownScript instanceof HTMLScriptElement ? ownScript.src : location.href);
// The policy must be there before the first script is asked for, so the rest comes in a chunk of its own.
untilPainted(window)
  .then(() => import(/* webpackChunkName: "main" */ './main.ts'))
  .then(async ({ start }) => {
    await nextTask();
    await start();
  })
  .catch(showBootFailure);
