import { array, number, object, string, type InferType } from '@patchbay/shared/validation';
import { limits } from './limits.ts';
import { storedStatuses } from './software.ts';

const status = () => string().oneOf(storedStatuses, 'Unknown status').required();
const categoryId = () => number().integer().positive().nullable().defined();

/** One software, and what of it is to become what. */
const softwareChangeSchema = object({
  id: number().integer().positive().required(),
  status: object({ from: status(), to: status() }).optional().default(undefined),
  category_id: object({ from: categoryId(), to: categoryId() }).optional().default(undefined),
});

/**
 * Status or category of many software: `POST /api/software-admin/change-software/` (rule H150). Software that is not
 * `from` any more stays. With `from` and `to` exchanged the call takes the change back.
 */
export const softwareChangesSchema = array(softwareChangeSchema.defined())
  .required()
  .min(1, 'Must name a software')
  .max(limits.changedAtOnce, `Must have at most ${limits.changedAtOnce} software`);

export type SoftwareChange = InferType<typeof softwareChangeSchema>;

/** The result of one of the changes: made, or refused because somebody else changed or removed the software. */
export type ChangeOutcome = 'changed' | 'conflict' | 'missing';
