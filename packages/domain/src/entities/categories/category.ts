import { number, object, string, type InferType } from '@patchbay/shared/validation';

/** A category as the API answers it: flat, `softwareCount` its own enabled software (rule H49). */
export const categorySchema = object({
  id: number().integer().positive().required(),
  name: string().required(),
  slug: string().default(''),
  parent_id: number().integer().nullable().default(null),
  order: number().default(0),
  softwareCount: number().integer().min(0).default(0),
});

export type Category = InferType<typeof categorySchema>;
