import type { SoftwareVersion } from '@patchbay/domain/entities';

/** The versions that the page shows: those with at least one component that is not blank (specification, section 2). */
export const offeredVersions = (versions: readonly SoftwareVersion[]): readonly SoftwareVersion[] =>
  versions.filter(({ components }) => components.some((component) => component.trim() !== ''));
