export { chooseVersion } from './choose-version.ts';
export {
  $batchState,
  batchCancelRequested,
  batchDismissed,
  batchRequested,
  batchSummary,
  batchWatched,
  type BatchState,
} from './install-batch.model.ts';
export {
  $failure,
  detailsWanted,
  failureClosed,
  type InstallFailure,
} from './install-failure.model.ts';
export { formatName, installFormats } from './install-formats.ts';
export { isRunning, newestFirst, type Install, type InstallSubject } from './install-list.ts';
export { statusWords, visibleStatus, type InstallStatus } from './install-status.ts';
export { useInstallSubject } from './install-subject.query.ts';
export { $installs, cancelRequested, installStarted, jobsChanged } from './installs.model.ts';
export { installRequested } from './request-install.model.ts';
