import { Redo2, Undo2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { DndProvider } from 'react-dnd';
import { HTML5Backend } from 'react-dnd-html5-backend';
import { walkCategoryTree } from '@patchbay/domain/entities';
import { isTyping, useHost, useListedShortcut, type Shortcut } from '@patchbay/shared/host';
import {
  Button,
  EmptyState,
  hasCommandKey,
  useEventListener,
  VisuallyHidden,
  useUnsaved,
} from '@patchbay/ui';
import { CategoryTree } from './category-tree.tsx';
import { DeleteDialog, MoveDialog, NameDialog, OrderConflictDialog } from './category-dialogs.tsx';
import styles from './category-order.module.css';
import { type CategoryOrderProps, useCategoryOrder } from './use-category-order.ts';
import { isTreeRow } from './tree-keys.ts';
import { useTreeView } from './tree-view.ts';

const undoShortcut: Shortcut = { keys: ['Ctrl', 'Z'], label: 'Undo the last change' };

/** The changes that a key on a row asks for, or a button. */
const changes = [
  { key: 'Insert', question: 'add', label: 'New category', isOfRow: false },
  { key: 'F2', question: 'rename', label: 'Rename', isOfRow: true },
  { key: 'Delete', question: 'delete', label: 'Delete', isOfRow: true },
] as const;

/** The tree of categories with its tools: all changes of it are one save. */
export function CategoryOrder(props: CategoryOrderProps) {
  const { editor, dispatch, isDirty, isSaving, save, conflict } = useCategoryOrder(props);
  const { tree, past, future, lifted } = editor;
  const view = useTreeView(editor, dispatch);
  const { activeId, announcement, undo, redo } = view;
  const hintId = useId();
  const toolsRef = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<'move' | 'add' | 'rename' | 'delete' | null>(null);
  const close = () => setAsked(null);
  const canEdit = useHost().config.adminCalls === 'extended';
  const nextIdRef = useRef(-1);
  useUnsaved(isDirty ? 'Categories' : null);
  useListedShortcut(undoShortcut);
  useEventListener('document', 'keydown', (event) => {
    if (event.altKey || isTyping(event) || document.querySelector('dialog[open]')) return;
    if (!hasCommandKey(event)) {
      const change = changes.find(({ key }) => key === event.key);
      if (!change || !isTreeRow(event.target) || !canEdit || lifted) return;
      event.preventDefault();
      setAsked(change.question);
      return;
    }
    const key = event.key.toLowerCase();
    if (key === 's') save();
    else if (key === 'y' || (key === 'z' && event.shiftKey)) redo();
    else if (key === 'z') undo();
    else return;
    event.preventDefault();
  });
  const active = [...walkCategoryTree(tree)].find(({ category }) => category.id === activeId);
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
          onClick={() => setAsked('move')}
        >
          Move to…
        </Button>
        {canEdit &&
          changes.map(({ key, question, label, isOfRow }) => (
            <Button
              key={key}
              size="small"
              aria-keyshortcuts={key}
              disabled={lifted !== null || (isOfRow && !active)}
              onClick={() => setAsked(question)}
            >
              {label}
            </Button>
          ))}
        <p id={hintId} className={styles.hint}>
          <span className={styles.forKeys}>
            <span>{`Drag to reorder, or choose a category to move${canEdit ? ', rename or delete' : ''} it. `}</span>
            Keyboard: Enter to pick up, arrows to move, Enter to drop.
          </span>
          <span className={styles.forTouch}>Tap a category, then ‘Move to…’.</span>
        </p>
        {isDirty && <span className={styles.unsaved}>Unsaved changes</span>}
        <Button variant={isDirty ? 'primary' : 'secondary'} isBusy={isSaving} onClick={save}>
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
      {asked === 'move' && active && (
        <MoveDialog
          tree={tree}
          moved={active}
          onClose={close}
          onMove={(parentId, index) => {
            view.move(active.category.id, parentId, index);
            close();
          }}
        />
      )}
      {asked === 'add' && (
        <NameDialog
          title="New category"
          action="Add"
          places={{ tree, firstId: activeId }}
          onClose={close}
          onName={(name, parentId) => {
            view.add(nextIdRef.current, name, parentId);
            nextIdRef.current -= 1;
            close();
          }}
        />
      )}
      {asked === 'rename' && active && (
        <NameDialog
          title={`Rename ${active.category.name}`}
          action="Rename"
          firstName={active.category.name}
          onClose={close}
          onName={(name) => {
            view.rename(active.category.id, name);
            close();
          }}
        />
      )}
      {asked === 'delete' && active && (
        <DeleteDialog
          tree={tree}
          deleted={active}
          onClose={close}
          onDelete={(ids, softwareTo) => {
            view.remove(ids, softwareTo);
            close();
          }}
        />
      )}
      {conflict && <OrderConflictDialog {...conflict} />}
    </>
  );
}
