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

/** The summary of some versions of a software and of further ones. */
function join(summary: VersionSummary, further: VersionSummary): VersionSummary {
  const { formats, types, architectures: built, platforms: runsOn } = summary;
  const { lastValidVersion, hasBlankVersionUrls } = summary;
  const isNewest =
    further.lastValidVersion !== null &&
    (lastValidVersion === null || compareVersions(lastValidVersion, further.lastValidVersion) <= 0);
  return {
    formats: [...new Set([...formats, ...further.formats])].sort().slice(0, maxFormats),
    types: versionTypes.filter((type) => types.includes(type) || further.types.includes(type)),
    architectures: architectures.filter(
      (architecture) =>
        built.includes(architecture) || further.architectures.includes(architecture),
    ),
    platforms: platforms.filter(
      (platform) => runsOn.includes(platform) || further.platforms.includes(platform),
    ),
    lastValidVersion: isNewest ? further.lastValidVersion : lastValidVersion,
    hasBlankVersionUrls: hasBlankVersionUrls || further.hasBlankVersionUrls,
  };
}

/** All that a summary knows of an address. */
const kindOfUrl = (url: string): string => (url === '' ? '' : url.trim() === '' ? ' ' : 'address');

/** The number of each kind that are remembered at once. */
const maxRemembered = 20_000;

/** Keeps what was made for each key, and gives it again for the same key. Where there are too many, all of them are forgotten. */
function createMemory<Made>() {
  const known = new Map<string, Made>();
  return (key: string, make: () => Made): Made => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size === maxRemembered) known.clear();
    const made = make();
    known.set(key, made);
    return made;
  };
}

/**
 * Summarizes the versions of many software, one by one. Most are alike: each kind is worked out once, and they share one object.
 * @returns given the summary of a software's versions so far, if it has any, and a further version, the summary of all of them
 */
export function createSummarizer() {
  const ofOne = createMemory<VersionSummary>();
  const known = createMemory<VersionSummary>();
  const onlyOne = (summary: VersionSummary) => known(JSON.stringify(summary), () => summary);
  return (summary: VersionSummary | undefined, version: SummarizedVersion): VersionSummary => {
    const { status, type, architecture, url, components } = version;
    // No text that is stored has NUL in it.
    const key = [
      ...[version.version, status, type, architecture, kindOfUrl(url), version.platforms.join()],
      ...components,
    ].join('\0');
    const own = ofOne(key, () => onlyOne(summaryOf([version])));
    return summary ? onlyOne(join(summary, own)) : own;
  };
}
