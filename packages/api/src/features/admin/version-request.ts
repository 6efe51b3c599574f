import {
  versionFormSchema,
  versionStatuses,
  versionTypes,
  type VersionStatus,
} from '@patchbay/shared/entities';
import { safeHttpUrl } from '@patchbay/shared/format';
import { string } from '@patchbay/shared/validation';
import { invalidFields } from '../../errors.ts';
import { refuseControlCharacters } from './read-form.ts';

/** The version form as the server takes it: one of the types, and a status in upper case too (decisions, section 6). */
export const versionRequestSchema = versionFormSchema.shape({
  type: string().oneOf(versionTypes, 'Unknown type').required('Required Field'),
  status: string()
    .oneOf(
      [...versionStatuses, ...versionStatuses.map((status) => status.toUpperCase())],
      'Unknown status',
    )
    .required('Required Field'),
});

export const readVersionStatus = (text: string): VersionStatus =>
  versionStatuses.find((status) => status === text.toLowerCase()) ?? 'active';

/**
 * What an exported catalogue could not take in again is refused.
 * @throws Refusal
 */
export function refuseBadVersionTexts({
  version,
  url,
}: {
  version?: string | undefined;
  url?: string | undefined;
}) {
  refuseControlCharacters({ version, url });
  if (url !== undefined && url !== '' && safeHttpUrl(url) === null) {
    throw invalidFields({ url: ['Invalid URL'] });
  }
}
