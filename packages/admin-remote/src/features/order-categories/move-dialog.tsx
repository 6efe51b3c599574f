import { useMemo, useState } from 'react';
import { walkCategoryTree, type CategoryNode } from '@patchbay/shared/entities';
import { Button, Dialog, Field, inputLook } from '@patchbay/shared/ui';
import styles from './order-categories.module.css';

interface MoveDialogProps {
  readonly tree: readonly CategoryNode[];
  readonly moved: CategoryNode;
  readonly onMove: (parentId: number | null, index: number) => void;
  readonly onClose: () => void;
}

const indent = '\u2007\u2007';

/** 'Move to…': the way for who neither drags nor moves by keys. */
export function MoveDialog({ tree, moved, onMove, onClose }: MoveDialogProps) {
  const [parent, setParent] = useState('');
  const [place, setPlace] = useState<'first' | 'last'>('last');
  const parents = useMemo(() => {
    const own = new Set([...walkCategoryTree([moved])].map(({ category }) => category.id));
    return [...walkCategoryTree(tree)].filter(({ category }) => !own.has(category.id));
  }, [tree, moved]);
  const { name } = moved.category;
  return (
    <Dialog title={`Move ${name}`} onClose={onClose}>
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          onMove(parent === '' ? null : Number(parent), place === 'first' ? 0 : Infinity);
        }}
      >
        <Field label="Below">
          {(control) => (
            <select
              {...inputLook}
              {...control}
              value={parent}
              onChange={(event) => setParent(event.target.value)}
            >
              <option value="">The top level</option>
              {parents.map(({ category, depth }) => (
                <option key={category.id} value={category.id}>
                  {indent.repeat(depth) + category.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Place">
          {(control) => (
            <select
              {...inputLook}
              {...control}
              value={place}
              onChange={(event) => setPlace(event.target.value === 'first' ? 'first' : 'last')}
            >
              <option value="first">First</option>
              <option value="last">Last</option>
            </select>
          )}
        </Field>
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Move
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
