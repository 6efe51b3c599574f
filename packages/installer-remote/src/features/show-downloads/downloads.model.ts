import { isRunning, newestFirst } from '../../lib/installs/install-list.ts';
import { $installs } from '../../lib/installs/installs.model.ts';

export const $downloads = $installs.map(newestFirst);

export const $runningCount = $installs.map(
  (installs) => [...installs.values()].filter(({ job }) => isRunning(job)).length,
);
