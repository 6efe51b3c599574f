import type { Http } from '@patchbay/shared/http';
import { array, object, type InferType } from '@patchbay/shared/validation';
import { limits } from '../entities/limits.ts';
import { softwareSchema } from '../entities/software.ts';
import { versionSchema } from '../entities/version.ts';
import { readWhole } from './read-whole.ts';

/** A software of the catalogue with its latest versions. */
export const offeredSoftwareSchema = object({
  software: softwareSchema.required(),
  versions: array(versionSchema).required(),
});

export type OfferedSoftware = InferType<typeof offeredSoftwareSchema>;

/**
 * The enabled software of which a version has a file of one of these names, with its latest versions (rule H31). Only for
 * a backend that is known to have the call.
 */
export async function listSoftwareByComponents(
  http: Http,
  components: readonly string[],
  signal?: AbortSignal,
): Promise<readonly OfferedSoftware[]> {
  const found = new Map<number, OfferedSoftware>();
  for (let start = 0; start < components.length; start += limits.reportComponents) {
    const rows = await readWhole(http, {
      path: '/api/software/by-components/',
      body: { components: components.slice(start, start + limits.reportComponents) },
      schema: offeredSoftwareSchema,
      signal,
    });
    for (const row of rows) found.set(row.software.id, row);
  }
  return [...found.values()];
}
