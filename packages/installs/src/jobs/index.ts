export { chooseVersion } from './subject/choose-version.ts';
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
export { formatName, installFormats } from './subject/install-formats.ts';
export { isRunning, newestFirst, type Install, type InstallSubject } from './state/install-list.ts';
export { statusWords, visibleStatus, type InstallStatus } from './state/install-status.ts';
export { useInstallSubject } from './subject/install-subject.query.ts';
export { $installs, cancelRequested, installStarted, jobsChanged } from './installs.model.ts';
export { installRequested } from './request-install.model.ts';
