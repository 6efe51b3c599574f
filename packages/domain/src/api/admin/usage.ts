import { parseAnswer, parseListAnswer, type Http } from '@patchbay/shared/http';
import { parse } from '@patchbay/shared/parse';
import { array, number, object, string, type InferType } from '@patchbay/shared/validation';
import { failureReasons, usageKinds, type UsageKind } from '../usage-counts.ts';

const counts = () => number().integer().min(0).required();

/** Counts by day: each kind has a number for each of the days, the oldest first. */
export const usageSchema = object({
  /** '2026-03-04', in UTC, without a gap. */
  days: array().of(string().required()).required(),
  /** A kind that was never counted is not there. */
  kinds: array()
    .of(
      object({
        kind: string().oneOf(usageKinds).required(),
        counts: array().of(counts()).required(),
      }),
    )
    .required(),
});
export type Usage = InferType<typeof usageSchema>;

const rankedSchema = array()
  .of(object({ id: counts(), name: string().defined(), views: counts() }))
  .required();

/** Published software by its views of the last 30 days, and what waits longest to be published. */
export const usedSoftwareSchema = object({
  most: rankedSchema,
  least: rankedSchema,
  waiting: array()
    .of(
      object({
        id: counts(),
        name: string().defined(),
        /** ISO 8601 */
        since: string().required(),
      }),
    )
    .required(),
});
export type UsedSoftware = InferType<typeof usedSoftwareSchema>;

/** The kinds that are counted for each software, and not for all together alone. */
export const softwareKinds = [
  ...(['view', 'install_begun', 'install_done', 'install_cancelled'] as const),
  ...failureReasons.map((reason) => `install_failed_${reason}` as const),
] as const satisfies readonly UsageKind[];
export type SoftwareKind = (typeof softwareKinds)[number];

/** A software, and how often something was counted of it. */
export const countedSoftwareSchema = object({
  id: counts(),
  name: string().defined(),
  count: counts(),
});
export type CountedSoftware = InferType<typeof countedSoftwareSchema>;

const path = '/api/software-admin/counts/';

/**
 * Gets what was counted on the last so many days, of all software or of one.
 * @param days up to 731
 */
export async function getUsage(
  http: Http,
  { days, software }: { readonly days: number; readonly software?: number },
  signal?: AbortSignal,
): Promise<Usage> {
  const response = await http.request('GET', path, { query: { days, software }, signal });
  return parseAnswer(usageSchema, 'GET', response);
}

/** Gets the most and the least used software. */
export async function getUsedSoftware(http: Http, signal?: AbortSignal): Promise<UsedSoftware> {
  const response = await http.request('GET', `${path}software/`, { signal });
  return parseAnswer(usedSoftwareSchema, 'GET', response);
}

/**
 * Gets the software behind a sum: at most the hundred that were counted most.
 * @param days up to 731
 */
export async function getCountedSoftware(
  http: Http,
  query: { readonly kind: SoftwareKind; readonly days: number },
  signal?: AbortSignal,
): Promise<readonly CountedSoftware[]> {
  const response = await http.request('GET', `${path}entries/`, { query, signal });
  return parseListAnswer(http, countedSoftwareSchema, response);
}

/** Gets everything that is kept, as CSV with a head. */
export async function exportUsage(http: Http): Promise<string> {
  const { body } = await http.request('GET', '/api/software-admin/counts.csv', {
    isText: true,
    timeoutMs: 10 * 60_000,
  });
  return parse(string().defined(), body);
}
