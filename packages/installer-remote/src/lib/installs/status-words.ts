import type { InstallStatus } from './install-status.ts';

/** A state in words, as the specification writes them where it does. */
export const statusWords: Readonly<Record<InstallStatus, string>> = {
  notInstalled: 'Not installed',
  partiallyInstalled: 'Partially installed',
  installed: 'Installed',
  updateAvailable: 'Update available',
  downloading: 'Downloading',
  unpacking: 'Unpacking',
  installing: 'Installing',
  done: 'Installed',
  error: 'Error',
  canceling: 'Canceling...',
  cancelled: 'Cancelled',
};
