/** Door: what a page that allows overrides loads in addition. */
export { overrideReleases } from './override-releases.ts';
export { readOverrides, withOverridesOf, writeOverrides } from './override-store.ts';
