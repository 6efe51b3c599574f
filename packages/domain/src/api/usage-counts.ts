import type { AppConfig } from '@patchbay/shared/config';
import type { HostStorage } from '@patchbay/shared/host';
import type { Http } from '@patchbay/shared/http';
import { number, object, string } from '@patchbay/shared/validation';
import { normalizePermission, permissionKey, platforms } from '../entities/index.ts';

/** Why an installation failed: the app did not take it, or the step at which it ended. */
export const failureReasons = ['refused', 'download', 'unpack', 'install', 'other'] as const;
export type FailureReason = (typeof failureReasons)[number];

/** The systems that are told apart. */
export const countedSystems = [...platforms, 'other'] as const;
export type CountedSystem = (typeof countedSystems)[number];

/** What a page tells of a software. */
const softwareEvents = [
  'view',
  'install_begun',
  'install_done',
  'install_cancelled',
  'install_failed',
] as const;
type SoftwareEvent = (typeof softwareEvents)[number];

/** What a page tells: a search of which a result was opened is about no software. */
export const usageEventSchema = object({
  event: string()
    .oneOf([...softwareEvents, 'search_opened'] as const)
    .required(),
  software: number()
    .integer()
    .min(1)
    .max(2_147_483_647)
    .when('event', ([event], schema) => (event === 'search_opened' ? schema : schema.required())),
  system: string().oneOf(countedSystems).default('other'),
  /** Of a failure; one that is not said is 'other'. */
  reason: string().oneOf(failureReasons).default('other'),
});

export type UsageEvent =
  | { readonly event: 'search_opened' }
  | {
      readonly event: SoftwareEvent;
      readonly software: number;
      readonly system: CountedSystem;
      readonly reason?: FailureReason;
    };

/** Every kind that is counted (rule H175). */
export const usageKinds = [
  'view',
  'search_opened',
  'search_not_opened',
  'search_not_found',
  'install_begun',
  'install_done',
  'install_cancelled',
  ...failureReasons.map((reason) => `install_failed_${reason}` as const),
  ...countedSystems.map((system) => `view_on_${system}` as const),
  ...countedSystems.map((system) => `install_on_${system}` as const),
] as const;
export type UsageKind = (typeof usageKinds)[number];

interface TellingHost {
  readonly http: Http;
  readonly config: Pick<AppConfig, 'usageCounts'>;
  readonly storage: Pick<HostStorage, 'get'>;
}

/**
 * Tells the backend of something that was used, to be counted without a person (rule P30): only where the backend counts and
 * the person has not refused. Sent though the page is left. Never fails: what is not counted is no loss to who reads.
 */
export async function tellUsage(
  { http, config, storage }: TellingHost,
  event: UsageEvent,
): Promise<void> {
  if (!config.usageCounts) return;
  if (normalizePermission(storage.get(permissionKey)) === 'deny') return;
  try {
    await http.request('POST', '/api/counts/', { body: event, isKept: true });
  } catch {
    // A backend that is down, or has no room for it, is told of by what the page itself asks.
  }
}
