/** Door: a registry for tests of other packages. */
export { TrialRegistry } from './trial-registry.ts';
