import type { RemoteRelease } from '@patchbay/shared/registry';
import type { PageRelease } from '../lib/load-remotes/page-release.ts';

const digest = `sha384-${'A'.repeat(64)}`;

/** A release as a registry has it; a test says what matters to it. */
export const createRelease = (overrides: Partial<RemoteRelease> = {}): RemoteRelease => ({
  name: 'catalog',
  mounts: [],
  slots: [],
  desktopSlots: [],
  version: '0.1.0',
  contract: '1.0.0',
  container: 'patchbay__catalog',
  entry: { file: 'remoteEntry.js', integrity: digest },
  assets: [],
  initial: [],
  early: [],
  shared: [],
  ...overrides,
});

/** A release as a page uses it. */
export const createPageRelease = (overrides: Partial<PageRelease> = {}): PageRelease => ({
  ...createRelease(),
  folder: 'https://site.test/remotes/catalog/0.1.0/',
  isOverride: false,
  ...overrides,
});
