import manifest from '@patchbay/shared/package.json' with { type: 'json' };

/** The version of the product that a server is of: the one that releases and remotes know, as a running server tells it. */
export const productVersion: string = manifest.version;
