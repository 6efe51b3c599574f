import type { Platform, Software, SoftwareVersion, StoredVersion } from '@patchbay/domain/entities';
import { vendorPath } from '@patchbay/domain/routes';
import { installableVersions, recommendVersion } from '@patchbay/domain/versions';
import { getSoftware, getVersion } from '@patchbay/domain/api';
import type { Http } from '@patchbay/shared/http';
import { useHost } from '@patchbay/shared/host';
import { queryOptions, useQuery } from '@patchbay/shared/query';
import { fileNameOf } from '../installed/file-name.ts';
import type { Install, InstallSubject } from './install-list.ts';

/** The formats by the extensions of their files on all systems; ids as the desktop app has them (rule I52). */
const formatByExtension = new Map([
  ['vst3', 'vst3'],
  ['clap', 'clap'],
  ['component', 'au'],
  ['lv2', 'lv2'],
  ['vst', 'vst2'],
  ['so', 'vst2'],
  ['dll', 'vst2'],
  ['aaxplugin', 'aax'],
  ['app', 'app'],
  ['appimage', 'app'],
  ['exe', 'app'],
]);

const names = new Map([
  ['vst3', 'VST3'],
  ['clap', 'CLAP'],
  ['au', 'Audio Units'],
  ['lv2', 'LV2'],
  ['vst2', 'VST2'],
  ['aax', 'AAX'],
  ['app', 'Applications'],
]);

/** The usual name of a format; the app's own word for one that this page does not know. */
export const formatName = (format: string): string => names.get(format) ?? format.toUpperCase();

const extensionOf = (file: string): string =>
  fileNameOf(file).split('.').at(-1)?.toLowerCase() ?? '';

/** The format that a component is installed as; null for one that this page does not know. */
export const installFormat = (file: string): string | null =>
  formatByExtension.get(extensionOf(file)) ?? null;

/** The formats of components that this computer can have, each once. */
export const installFormats = (
  components: readonly string[],
  extensions: ReadonlySet<string>,
): readonly string[] => [
  ...new Set(
    components
      .filter((file) => extensions.has(extensionOf(file)))
      .map(installFormat)
      .filter((format) => format !== null),
  ),
];

/** The version to install, with its software. */
export const subjectOf = (
  software: Software,
  version: Pick<StoredVersion, 'id' | 'version' | 'components'>,
): InstallSubject => ({
  versionId: version.id,
  softwareId: software.id,
  softwareName: software.name,
  vendor: software.vendor,
  vendorPath: vendorPath(software),
  cover: software.cover,
  version: version.version,
  components: version.components,
});

/**
 * The version to install where no choice is left: it is the only one that can be, or the only universal one, and the one that
 * the software's page offers first (rule C85). Else null.
 */
export function soleVersion(
  versions: readonly SoftwareVersion[],
  platform: Platform | null,
): (SoftwareVersion & Pick<StoredVersion, 'id'>) | null {
  const installable = installableVersions(versions, platform);
  const universal = installable.filter(({ architecture }) => architecture === 'universal');
  const [version, ...others] = universal.length > 0 ? universal : installable;
  const isFirst = version === recommendVersion(versions, { platform, chip: null });
  return version && isFirst && others.length === 0 ? version : null;
}

/** That version, with its software. */
export function chooseVersion(
  software: Software,
  versions: readonly SoftwareVersion[],
  platform: Platform | null,
): InstallSubject | null {
  const version = soleVersion(versions, platform);
  return version && subjectOf(software, version);
}

const installSubjectQuery = (http: Http, versionId: number) =>
  queryOptions({
    queryKey: ['installer', 'subject', versionId] as const,
    queryFn: async ({ signal }): Promise<InstallSubject> => {
      const version = await getVersion(http, versionId, signal);
      const software = await getSoftware(http, version.software_id, signal);
      return subjectOf(software, version);
    },
    staleTime: 10 * 60_000,
  });

/** The subject of a job: known if it started on this page, else requested once it `isWanted`. Null until then. */
export function useInstallSubject(
  { versionId, subject }: Pick<Install, 'versionId' | 'subject'>,
  { isWanted = true }: { readonly isWanted?: boolean } = {},
): InstallSubject | null {
  const { http } = useHost();
  const { data } = useQuery({
    ...installSubjectQuery(http, versionId),
    enabled: subject === null && isWanted,
  });
  return subject ?? data ?? null;
}
