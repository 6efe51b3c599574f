import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { compileOnce } from '../remote-kit/src/jest/compile-once.cjs';

compileOnce(vm);

/**
 * Node's environment, whose globals are those of a plain context. Jest's own are behind a proxy and interceptors, which
 * every mention of `Object` or `Array` asks anew: up to a fifth of the time of a test that asks a database.
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
}
