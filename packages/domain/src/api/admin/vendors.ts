import { parseListAnswer, type Http } from '@patchbay/shared/http';
import { array, number, object, string, type InferType } from '@patchbay/shared/validation';

/** A maker of the catalogue with the number of its entries, as the API answers it (rule H171). */
export const vendorSchema = object({
  vendor: string().required(),
  count: number().integer().min(0).required(),
  /** Its other names, as its entries have them. */
  aliases: array(string().defined()).required(),
});

export type Vendor = InferType<typeof vendorSchema>;

/**
 * Lists the makers that a text may name, up to eight, the nearest first. A backend from before has no such call, and
 * answers 404.
 */
export async function listVendors(
  http: Http,
  text: string,
  signal?: AbortSignal,
): Promise<readonly Vendor[]> {
  const path = '/api/software-admin/vendors/';
  const response = await http.request('GET', path, { query: { q: text }, signal });
  return parseListAnswer(http, vendorSchema, response);
}
