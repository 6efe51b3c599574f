import { problemSentence, type Mount, type RegistryProblem } from '@patchbay/shared/registry';
import { RemoteError } from './remote-error.ts';

/** A remote whose entry in the registry cannot be used: it has no code, and its paths say so where they can be read. */
export interface AbsentRemote {
  readonly mounts: readonly Mount[];
  readonly error: RemoteError;
}

export const absentRemote = (problem: RegistryProblem): AbsentRemote => ({
  mounts: problem.mounts.map((path) => ({ path, layout: 'bare' })),
  error: new RemoteError(
    'registry',
    problem.name ?? problem.mounts[0] ?? problem.place,
    problemSentence(problem),
  ),
});
