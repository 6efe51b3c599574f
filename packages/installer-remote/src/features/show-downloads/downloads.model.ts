import { isRunning } from '../../lib/installs/install-list.ts';
import { $installs } from '../../lib/installs/installs.model.ts';

/** The newest first: by the order in which they were first seen (decisions, section 5). */
export const $downloads = $installs.map((installs) => [...installs.values()].reverse());

export const $runningCount = $installs.map(
  (installs) => [...installs.values()].filter(({ job }) => isRunning(job)).length,
);
