/*
 * Begins a remote's entry, in the place of what the federation plugin would put there: makes a container of the build, with
 * `init` with the page's share scope and its hashes, and `get` of the module that it exposes.
 */
import { checkFiles, isChecked, takeIntegrityFrom } from './check-files.ts';
import { bundlerRuntime, takeSharedFrom } from './share-scope.ts';

if (isChecked) checkFiles();

/** A host that is not ours says no hashes: its browsers check what that host does. */
const unchecked = () => Promise.resolve('');

bundlerRuntime.initContainer = (scope, _initScope, page) => {
  if (isChecked) takeIntegrityFrom(page?.integrityOf ?? unchecked);
  if (bundlerRuntime.S?.default !== scope) takeSharedFrom(scope);
  return true;
};

bundlerRuntime.getContainer = (module) => {
  const { moduleMap = {} } = bundlerRuntime.initializeExposesData ?? {};
  const load = Object.hasOwn(moduleMap, module) ? moduleMap[module] : undefined;
  return load
    ? load()
    : Promise.reject(new Error(`The container has no module ${JSON.stringify(module)}`));
};
