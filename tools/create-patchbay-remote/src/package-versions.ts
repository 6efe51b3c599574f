/** The versions with which a new remote begins: those of the packages that were packed together. */
export interface PackageVersions {
  /** The version of all of Patchbay's packages. */
  readonly version: string;
  /** The versions of everybody else's packages, by their names. */
  readonly catalog: Readonly<Record<string, string>>;
}

const isVersions = (value: unknown): value is PackageVersions =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  typeof value.version === 'string' &&
  'catalog' in value &&
  typeof value.catalog === 'object';

/** @throws Error where `versions.json` is not what the packing wrote */
export function parseVersions(text: string): PackageVersions {
  const value: unknown = JSON.parse(text);
  if (isVersions(value)) return value;
  throw new Error('versions.json has no versions: make the tarball anew with npm run pack');
}
