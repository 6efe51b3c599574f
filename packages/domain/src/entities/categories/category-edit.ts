import { array, number, object, type InferType } from '@patchbay/shared/validation';
import { requiredLine } from '../form-text.ts';
import { limits } from '../limits.ts';

/** Positive for a category that there is; below zero a name of the caller's own for one that is to be made. */
const nodeId = () =>
  number()
    .integer()
    .test('not-zero', 'Must not be 0', (id) => id !== 0);

const editedPlacementSchema = object({
  id: nodeId().required(),
  name: requiredLine(limits.nameLength),
  order: number().integer().min(0).required(),
  parent_id: nodeId().nullable().defined(),
});

/**
 * The whole tree with new categories in it, and those that are deleted: `PUT /api/software-admin/category-tree/` (rule
 * H153). The categories below a deleted one have their new places among the others.
 */
export const categoryEditSchema = object({
  places: array(editedPlacementSchema.defined()).required(),
  removed: array(
    object({
      id: number().integer().positive().required(),
      /** The category that takes its software; null for no category. */
      software_to: nodeId().nullable().defined(),
    }).defined(),
  ).required(),
});

export type CategoryEdit = InferType<typeof categoryEditSchema>;
