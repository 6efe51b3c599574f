import { parse } from '@patchbay/shared/parse';
import { parseListAnswer, type Http } from '@patchbay/shared/http';
import { number, object, string, type InferType } from '@patchbay/shared/validation';
import {
  softwareChangesSchema,
  type ChangeOutcome,
  type SoftwareChange,
} from '../../entities/software-changes.ts';

const outcomes: readonly ChangeOutcome[] = ['changed', 'conflict', 'missing'];

/** The result of one change, as the API answers it. */
export const changeResultSchema = object({
  id: number().integer().positive().required(),
  outcome: string().oneOf(outcomes).required(),
});

/** The result of the change of one software. */
export type ChangeResult = InferType<typeof changeResultSchema>;

/**
 * Changes status or category of many software in one call (rule H150), which a backend has where the configuration says
 * `adminCalls: 'extended'`. Answers what became of each.
 */
export async function changeSoftware(
  http: Http,
  changes: readonly SoftwareChange[],
): Promise<readonly ChangeResult[]> {
  const response = await http.request('POST', '/api/software-admin/change-software/', {
    body: parse(softwareChangesSchema, changes),
  });
  return parseListAnswer(http, changeResultSchema, response);
}
