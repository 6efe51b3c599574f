import { parseAnswer, type Http } from '@patchbay/shared/http';
import { array, number, object, string, type InferType } from '@patchbay/shared/validation';
import { softwareListQueryParameters, type SoftwareFilters } from './software.ts';

const countsSchema = array(
  object({ value: string().required(), count: number().integer().min(0).required() }),
).defined();

/** The number of software that each value of a facet would leave in a list. */
export const facetsSchema = object({
  format: countsSchema,
  type: countsSchema,
  architecture: countsSchema,
  /** Not every backend counts these. */
  platform: countsSchema.optional(),
  license: countsSchema.optional(),
  install: countsSchema.optional(),
});

export type SoftwareFacets = InferType<typeof facetsSchema>;

/**
 * Counts the software that each value of each facet would leave in a list, in one call (rule H27): with all other
 * filters, except another choice of the facet's own. A value that would leave nothing may be missing. Only for a
 * backend that announces the call, as `SoftwareList.hasFacets` says.
 */
export async function getSoftwareFacets(
  http: Http,
  filters: Omit<SoftwareFilters, 'order' | 'limit' | 'offset'>,
  signal?: AbortSignal,
): Promise<SoftwareFacets> {
  const response = await http.request('GET', '/api/software/facets/', {
    query: softwareListQueryParameters(filters),
    signal,
  });
  return parseAnswer(facetsSchema, 'GET', response);
}
