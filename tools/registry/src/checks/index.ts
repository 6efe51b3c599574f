/** Door: the checks by which a release is refused. */
export { planOfRemote, releaseProblems, type ReleasePlan } from './check-release.ts';
export { keeperOf } from './kept-paths.ts';
export { smokeCheck } from './smoke-check.ts';
