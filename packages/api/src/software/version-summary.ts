import { architectures, platforms, versionTypes } from '@patchbay/domain/entities';
import { componentFormats } from '@patchbay/domain/format';
import { compareVersions, versionPlatforms } from '@patchbay/domain/versions';
import type { versions } from '../db/schema.ts';

type SummarizedVersion = Pick<
  typeof versions.$inferSelect,
  'version' | 'status' | 'type' | 'architecture' | 'url' | 'components' | 'platforms'
>;

/** An index takes no entry without end; nothing has so many. */
const maxFormats = 40;

/**
 * The summary of a software from its active versions, and whether any version has no package. The last valid version is
 * the newest active one that has a package and a component.
 */
export function summaryOf(all: readonly SummarizedVersion[]) {
  const active = all.filter(({ status }) => status === 'active');
  const components = active.flatMap((version) => version.components);
  const valid = active.filter(
    (version) => version.url !== '' && version.components.some((name) => name.trim() !== ''),
  );
  const newest = valid
    .map(({ version }) => version)
    .sort(compareVersions)
    .at(-1);
  return {
    formats: [...componentFormats(components)].sort().slice(0, maxFormats),
    types: versionTypes.filter((type) => active.some((version) => version.type === type)),
    architectures: architectures.filter((architecture) =>
      active.some((version) => version.architecture === architecture),
    ),
    platforms: platforms.filter((platform) =>
      active.some((version) => versionPlatforms(version).includes(platform)),
    ),
    lastValidVersion: newest ?? null,
    hasBlankVersionUrls: all.some(({ url }) => url.trim() === ''),
  };
}

export type VersionSummary = ReturnType<typeof summaryOf>;
