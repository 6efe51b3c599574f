import { Redo2, Undo2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { DndProvider } from 'react-dnd';
import { HTML5Backend } from 'react-dnd-html5-backend';
import type { Tagged } from '@patchbay/shared/http';
import { walkCategoryTree, type Category } from '@patchbay/domain/entities';
import { isTyping, useListedShortcut, type Shortcut } from '@patchbay/shared/host';
import {
  Button,
  EmptyState,
  hasCommandKey,
  useEventListener,
  VisuallyHidden,
  useUnsaved,
} from '@patchbay/ui';
import { CategoryTree } from './tree/category-tree.tsx';
import { MoveDialog } from './move-dialog.tsx';
import styles from './order-categories.module.css';
import { OrderConflictDialog } from './order-conflict-dialog.tsx';
import { useCategoryOrder } from './use-category-order.ts';
import { useTreeView } from './tree/use-tree-view.ts';

const undoShortcut: Shortcut = { keys: ['Ctrl', 'Z'], label: 'Undo the last move' };

/** The tree with its tools. */
export function CategoryOrder({ server }: { readonly server: Tagged<readonly Category[]> }) {
  const { editor, dispatch, isDirty, isSaving, save, conflict } = useCategoryOrder(server);
  const { tree, past, future, lifted } = editor;
  const view = useTreeView(editor, dispatch);
  const { activeId, announcement, undo, redo } = view;
  const hintId = useId();
  const toolsRef = useRef<HTMLDivElement>(null);
  const [isMoving, setMoving] = useState(false);
  useUnsaved(isDirty ? 'Categories' : null);
  useListedShortcut(undoShortcut);
  useEventListener('document', 'keydown', (event) => {
    if (!hasCommandKey(event) || event.altKey || isTyping(event)) return;
    if (document.querySelector('dialog[open]')) return;
    const key = event.key.toLowerCase();
    if (key === 's') save();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
    else if (key === 'z') undo();
    else return;
    event.preventDefault();
  });
  const moved = isMoving
    ? [...walkCategoryTree(tree)].find(({ category }) => category.id === activeId)
    : undefined;
  return (
    <>
      <div ref={toolsRef} className={styles.tools}>
        <Button size="small" disabled={past.length === 0 || lifted !== null} onClick={undo}>
          <Undo2 size={16} />
          Undo
        </Button>
        <Button size="small" disabled={future.length === 0 || lifted !== null} onClick={redo}>
          <Redo2 size={16} />
          Redo
        </Button>
        <Button
          size="small"
          disabled={activeId === null || lifted !== null}
          onClick={() => setMoving(true)}
        >
          Move to…
        </Button>
        <p id={hintId} className={styles.hint}>
          <span className={styles.forKeys}>
            Drag to reorder. Keyboard: Enter to pick up, arrows to move, Enter to drop.
          </span>
          <span className={styles.forTouch}>Tap a category, then ‘Move to…’.</span>
        </p>
        <Button variant="primary" isBusy={isSaving} onClick={save}>
          Save Changes
        </Button>
      </div>
      {tree.length === 0 && <EmptyState title="No categories yet" />}
      <DndProvider backend={HTML5Backend}>
        <CategoryTree editor={editor} view={view} coverRef={toolsRef} hintId={hintId} />
      </DndProvider>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {moved && (
        <MoveDialog
          tree={tree}
          moved={moved}
          onClose={() => setMoving(false)}
          onMove={(parentId, index) => {
            view.move(moved.category.id, parentId, index);
            setMoving(false);
          }}
        />
      )}
      {conflict && <OrderConflictDialog {...conflict} />}
    </>
  );
}
