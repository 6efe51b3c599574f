import { AsyncLocalStorage } from 'node:async_hooks';
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { compileOnce } from '../remote-kit/src/jest/compile-once.cjs';
import { endStoragesOf } from '../remote-kit/src/jest/end-storages.cjs';

compileOnce(vm);
const endStorages = endStoragesOf(AsyncLocalStorage);
const ownMask = process.umask(0o022);
process.umask(ownMask);

/**
 * Node's environment, whose globals are those of a plain context. Jest's own are behind a proxy and interceptors, which
 * every mention of `Object` or `Array` asks again: up to a fifth of the time of a test that asks a database.
 */
export default class NodeEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} start */
  constructor(...start) {
    const { createContext } = vm;
    // Jest has no option for it. Its environment is made at once, and nothing else runs meanwhile.
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...start);
    } finally {
      vm.createContext = createContext;
    }
  }

  /** @override */
  async teardown() {
    await super.teardown();
    endStorages();
    // Whatever opens a data folder changes it for the whole process, and so for the tests that come next there.
    process.umask(ownMask);
  }
}
