import { useMemo, useState } from 'react';
import {
  findCategoryPosition,
  walkCategoryTree,
  type CategoryNode,
} from '@patchbay/domain/entities';
import { Field, inputLook } from '@patchbay/ui';
import { CategorySelect } from './category-select.tsx';
import { DialogForm } from './dialog-form.tsx';

interface MoveDialogProps {
  readonly tree: readonly CategoryNode[];
  readonly moved: CategoryNode;
  readonly onMove: (parentId: number | null, index: number) => void;
  readonly onClose: () => void;
}

/** 'Move to…': the way to every place that there is, for people who neither drag nor move by keys. */
export function MoveDialog({ tree, moved, onMove, onClose }: MoveDialogProps) {
  const { id, name } = moved.category;
  const now = findCategoryPosition(tree, id);
  const [parentId, setParentId] = useState(now?.parentId ?? null);
  /** Among the others below the parent; null is behind all of them. */
  const [index, setIndex] = useState(now?.index ?? null);
  const parents = useMemo(() => {
    const own = new Set([...walkCategoryTree([moved])].map(({ category }) => category.id));
    return [...walkCategoryTree(tree)].filter(({ category }) => !own.has(category.id));
  }, [tree, moved]);
  const siblings =
    parentId === null
      ? tree
      : (parents.find(({ category }) => category.id === parentId)?.children ?? []);
  const others = siblings.filter(({ category }) => category.id !== id);
  return (
    <DialogForm
      title={`Move ${name}`}
      action="Move"
      onSubmit={() => onMove(parentId, index ?? others.length)}
      onClose={onClose}
    >
      <CategorySelect
        label="Inside"
        noneWords="The top level"
        categories={parents}
        value={parentId}
        onChange={(id) => {
          setParentId(id);
          setIndex(null);
        }}
      />
      <Field label="Position">
        {(control) => (
          <select
            {...inputLook}
            {...control}
            value={index ?? others.length}
            onChange={({ target: { value } }) => setIndex(Number(value))}
          >
            <option value={0}>First</option>
            {others.map(({ category }, before) => (
              <option key={category.id} value={before + 1}>
                After {category.name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </DialogForm>
  );
}
