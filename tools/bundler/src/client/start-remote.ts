/*
 * Begins a remote's entry, in the place of what the federation plugin would put there. The runtime is the shell's; here is
 * what makes a container of the build: `init` with the page's share scope and its hashes, and `get` of the module that it exposes.
 */
import { ModuleFederation, setGlobalFederationInstance } from '@module-federation/runtime-core';
import { checkFiles, isChecked, takeIntegrityFrom } from './check-files.ts';
import { bundlerRuntime, takeSharedFrom } from './share-scope.ts';

const instance = new ModuleFederation({
  name: bundlerRuntime.initializeSharingData.uniqueName,
  remotes: [],
  shareStrategy: 'loaded-first',
});
setGlobalFederationInstance(instance);
takeSharedFrom(instance);

if (isChecked) checkFiles();

bundlerRuntime.initContainer = (scope, _initScope, { integrityOf } = {}) => {
  if (isChecked) {
    if (!integrityOf) {
      throw new Error(
        'This page does not say the hashes of files: it needs a shell of contract 1.20',
      );
    }
    takeIntegrityFrom(integrityOf);
  }
  instance.initShareScopeMap('default', scope);
  return true;
};

bundlerRuntime.getContainer = (module) => {
  const { moduleMap = {} } = bundlerRuntime.initializeExposesData ?? {};
  const load = Object.hasOwn(moduleMap, module) ? moduleMap[module] : undefined;
  return load
    ? load()
    : Promise.reject(new Error(`The container has no module ${JSON.stringify(module)}`));
};
