import { remoteBasePath, type RemoteRelease } from '@patchbay/shared/registry';

/** A release as this page uses it: with the address that its files have, which ends in a slash. */
export interface PageRelease extends RemoteRelease {
  readonly folder: string;
  /** True for one that a developer put in place of the live one. */
  readonly isOverride: boolean;
}

/**
 * A release of the registry, at its place on the site.
 * @param filesAddress any address of the origin that has the files: the site's own, or that of `assetsOrigin`
 */
export const onSite = (release: RemoteRelease, filesAddress: string): PageRelease => ({
  ...release,
  folder: new URL(remoteBasePath(release), filesAddress).href,
  isOverride: false,
});
