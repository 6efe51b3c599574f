import { array, number, object, string } from '@patchbay/shared/validation';
import { platforms } from '../entities/index.ts';

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
const usageEventSchema = object({
  event: string()
    .oneOf([...softwareEvents, 'search_opened'] as const)
    .required(),
  software: number().integer().min(1).max(2_147_483_647),
  system: string().oneOf(countedSystems).default('other'),
  /** Of a failure; one that is not said is 'other'. */
  reason: string().oneOf(failureReasons).default('other'),
  // Not by `when`, which would make a schema anew for each event.
}).test('software', ({ event, software }, context) =>
  event === 'search_opened' || software !== undefined
    ? true
    : context.createError({ path: `${context.path}.software`, message: '${path} is required' }),
);

/** So many events of a page travel in one call at most (rule H172). */
export const mostUsageEvents = 50;

export const usageEventsSchema = array(usageEventSchema.required())
  .min(1)
  .max(mostUsageEvents)
  .required();

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
