import type { Source } from '../trust/statement.ts';

/** The source of the releases in tests. */
export const trialSource: Source = {
  commit: '0123456789ab',
  branch: 'main',
  builder: 'pipeline 7',
  message: 'Show the newest first',
};
