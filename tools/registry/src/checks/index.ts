/** Door: the checks by which a release is refused. */
export { reservedBy, planOfRemote, releaseProblems, type ReleasePlan } from './check-release.ts';
export { smokeCheck } from './smoke-check.ts';
