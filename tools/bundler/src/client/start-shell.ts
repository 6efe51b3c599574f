/*
 * Begins the shell's bundle, in the place of what the federation plugin would put there: makes the page's share scope of what
 * the build has to offer. Our scope needs no more than this of the federation runtime, which comes for older remotes alone
 * (`page-federation.ts`).
 */
import { checkFiles, isChecked } from './check-files.ts';
import { nextTask } from './next-task.ts';
import { bundlerRuntime, takeSharedFrom, type ShareScope } from './share-scope.ts';

if (isChecked) checkFiles();

const { scopeToSharingDataMapping, uniqueName } = bundlerRuntime.initializeSharingData;

let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs what is offered as soon as it is there, one module after the other with a pause between them: where it is imported all
 * of them would run at once, and keep the page from answering for as long.
 */
async function runInTurn(evaluate: () => unknown): Promise<() => unknown> {
  turn = turn.then(nextTask, nextTask).then(evaluate);
  await turn;
  return evaluate;
}

const scope: ShareScope = {};
for (const offer of Object.values(scopeToSharingDataMapping).flat()) {
  const { name, version, factory, requiredVersion, singleton, strictVersion, eager } = offer;
  // As the federation runtime would write it.
  const shared = {
    version,
    get: () => factory().then(runInTurn),
    from: uniqueName,
    scope: ['default'],
    strategy: 'loaded-first',
    useIn: [],
    deps: [],
    shareConfig: {
      requiredVersion,
      singleton: singleton === 1,
      strictVersion: strictVersion === 1,
      eager: eager === 1,
    },
  };
  scope[name] = { ...scope[name], [version]: shared };
}
takeSharedFrom(scope);
