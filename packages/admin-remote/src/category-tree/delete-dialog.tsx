import { useState } from 'react';
import {
  findCategoryPosition,
  walkCategoryTree,
  type CategoryNode,
} from '@patchbay/domain/entities';
import { Field, inputLook } from '@patchbay/ui';
import { CategorySelect } from './category-select.tsx';
import { DialogForm } from './dialog-form.tsx';

interface DeleteDialogProps {
  readonly tree: readonly CategoryNode[];
  readonly deleted: CategoryNode;
  /** @param ids of the category, and of those below it that go with it */
  readonly onDelete: (ids: readonly number[], softwareTo: number | null) => void;
  readonly onClose: () => void;
}

/** Asks what becomes of the software and of the subcategories of a category that is to be deleted (rule T30). */
export function DeleteDialog({ tree, deleted, onDelete, onClose }: DeleteDialogProps) {
  const { id, name } = deleted.category;
  const below = [...walkCategoryTree([deleted])].map(({ category }) => category.id);
  const subcategoryCount = below.length - 1;
  const parentId = findCategoryPosition(tree, id)?.parentId ?? null;
  const [isWhole, setWhole] = useState(false);
  const [softwareTo, setSoftwareTo] = useState(parentId);
  const ids = isWhole ? below : [id];
  const targets = [...walkCategoryTree(tree)].filter(({ category }) => !ids.includes(category.id));
  return (
    <DialogForm
      title={`Delete ${name}?`}
      action="Delete"
      isDestructive
      onSubmit={() => {
        const isThere = targets.some(({ category }) => category.id === softwareTo);
        onDelete(ids, isThere ? softwareTo : null);
      }}
      onClose={onClose}
    >
      <p>
        It is deleted when you save the tree; until then, ‘Undo’ brings it back. Software is never
        deleted with a category.
      </p>
      {subcategoryCount > 0 && (
        <Field
          label={`Its ${subcategoryCount === 1 ? 'subcategory' : `${subcategoryCount} subcategories`}`}
        >
          {(control) => (
            <select
              {...inputLook}
              {...control}
              value={isWhole ? 'delete' : 'keep'}
              onChange={({ target }) => setWhole(target.value === 'delete')}
            >
              <option value="keep">Move up to where it was</option>
              <option value="delete">Delete too</option>
            </select>
          )}
        </Field>
      )}
      <CategorySelect
        label="Move its software to"
        noneWords="No category"
        categories={targets}
        value={softwareTo}
        onChange={setSoftwareTo}
      />
    </DialogForm>
  );
}
