/** Door: the code that a page which allows overrides loads in addition. */
export { overrideReleases } from './override-releases.ts';
export { readOverrides, withOverridesOf, writeOverrides } from './override-store.ts';
