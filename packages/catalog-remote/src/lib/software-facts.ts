import type { Software, SoftwareVersion } from '@patchbay/domain/entities';
import {
  formatDay,
  licenseLabel,
  orderFormats,
  platformLabel,
  versionTypeLabel,
  formatSize,
} from '@patchbay/domain/format';

/** A fact's name and its value; blank where it is not known. */
export type SoftwareFact = readonly [name: string, value: string];

/** The facts that people choose by, of a software and its newest versions (rules C73, C115). */
export function softwareFacts(
  { types = [], formats = [], platforms = [], license = '', modifiedAt }: Software,
  versions: readonly SoftwareVersion[],
): readonly SoftwareFact[] {
  const newest = versions.find(({ version }) => version !== '');
  const size = versions.find((version) => version.size)?.size;
  return [
    ['Type', types.map(versionTypeLabel).join(', ')],
    ['System', platforms.map(platformLabel).join(', ')],
    ['Formats', orderFormats(formats).join(', ')],
    ['Version', newest?.version ?? ''],
    ['Size', size ? formatSize(size) : ''],
    ['Licence', license && licenseLabel(license)],
    ['Released', newest?.releasedAt ? formatDay(newest.releasedAt) : ''],
    ['Updated', modifiedAt === null ? '' : formatDay(modifiedAt)],
  ];
}
