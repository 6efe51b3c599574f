import type { Source } from '@patchbay/registry/trust';

/** Out of what the releases of tests are made. */
export const trialSource: Source = {
  commit: '0123456789ab',
  branch: 'main',
  builder: 'pipeline 7',
  message: 'Show the newest first',
};
