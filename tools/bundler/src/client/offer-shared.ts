/*
 * Makes the page's federation instance, which offers what the shell's build has to the share scope, and the runtime that
 * remotes are run by. `start-shell.ts` asks for it.
 */
import {
  CurrentGlobal,
  ModuleFederation,
  assert,
  getGlobalFederationConstructor,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
import { nextTask } from './next-task.ts';
import { bundlerRuntime, takeSharedFrom } from './share-scope.ts';

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

const offers = Object.entries(scopeToSharingDataMapping).flatMap(([scope, offered]) =>
  offered.map(({ name, version, factory, requiredVersion, ...config }) => ({
    name,
    offer: {
      version,
      scope: [scope],
      get: () => factory().then(runInTurn),
      shareConfig: {
        requiredVersion,
        singleton: config.singleton === 1,
        strictVersion: config.strictVersion === 1,
        eager: config.eager === 1,
      },
    },
  })),
);

const instance = new ModuleFederation({
  name: uniqueName,
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(offers.map(({ name, offer }) => [name, [offer]])),
});
setGlobalFederationInstance(instance);
takeSharedFrom(instance);

/**
 * The objects that the entry of a remote takes from the page (`externalRuntime`). The longer entries of remotes that
 * were released before name the helpers, and call none of them.
 */
Object.assign(globalThis, {
  _FEDERATION_RUNTIME_CORE: {
    CurrentGlobal,
    ModuleFederation,
    assert,
    getGlobalFederationConstructor,
    setGlobalFederationConstructor,
    setGlobalFederationInstance,
    helpers: { global: {}, share: {}, utils: {} },
  },
});
