import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Button, Dialog, DialogButtons, Field, inputLook } from '@patchbay/ui';
import {
  type CategoryNode,
  findCategoryPosition,
  limits,
  walkCategoryTree,
} from '@patchbay/domain/entities';
import styles from './category-order.module.css';

interface DialogFormProps {
  readonly title: string;
  /** The label of the button that submits. */
  readonly action: string;
  readonly isDestructive?: boolean;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog about a category that is a form, with 'Cancel' and the button that does it. */
function DialogForm(props: DialogFormProps) {
  const { title, action, isDestructive = false, onSubmit, onClose, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className={styles.dialog}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={isDestructive ? 'danger' : 'primary'}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Figure space: a select cannot be indented otherwise. */
const indent = '\u2007\u2007';

interface CategorySelectProps {
  readonly label: string;
  /** The label of null: 'The top level'. */
  readonly noneWords: string;
  readonly categories: readonly CategoryNode[];
  readonly value: number | null;
  readonly onChange: (id: number | null) => void;
}

/** One of the tree's categories, or none. */
function CategorySelect(props: CategorySelectProps) {
  const { label, noneWords, categories, value, onChange } = props;
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...inputLook}
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        >
          <option value="">{noneWords}</option>
          {categories.map(({ category, depth }) => (
            <option key={category.id} value={category.id}>
              {indent.repeat(depth) + category.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

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
                {`After ${category.name}`}
              </option>
            ))}
          </select>
        )}
      </Field>
    </DialogForm>
  );
}

const notBlank = String.raw`.*\S.*`;

interface NameDialogProps {
  readonly title: string;
  readonly action: string;
  readonly firstName?: string;
  /** The places where a new category may be put; without them the dialog does not ask for one. */
  readonly places?: { readonly tree: readonly CategoryNode[]; readonly firstId: number | null };
  readonly onName: (name: string, parentId: number | null) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a category, and for a new one where it goes. It is not blank. */
export function NameDialog(props: NameDialogProps) {
  const { title, action, firstName = '', places, onName, onClose } = props;
  const [name, setName] = useState(firstName);
  const [parentId, setParentId] = useState(places?.firstId ?? null);
  const nameRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    nameRef.current?.focus();
    nameRef.current?.select();
  }, []);
  return (
    <DialogForm
      title={title}
      action={action}
      onSubmit={() => onName(name.trim(), parentId)}
      onClose={onClose}
    >
      <Field label="Name">
        {(control) => (
          <input
            {...inputLook}
            {...control}
            ref={nameRef}
            value={name}
            required
            pattern={notBlank}
            title="At least one character that is not a space"
            maxLength={limits.nameLength}
            autoComplete="off"
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      {places && (
        <CategorySelect
          label="Inside"
          noneWords="The top level"
          categories={[...walkCategoryTree(places.tree)]}
          value={parentId}
          onChange={setParentId}
        />
      )}
    </DialogForm>
  );
}

interface OrderConflictDialogProps {
  readonly changes: readonly string[];
  readonly onTakeTheirs: () => void;
  readonly onOverwrite: () => void;
  readonly onKeepEditing: () => void;
}

const maxShown = 20;

/** Somebody else put the tree in another order meanwhile: whose shall stand (rule T12). */
export function OrderConflictDialog(props: OrderConflictDialogProps) {
  const { changes, onTakeTheirs, onOverwrite, onKeepEditing } = props;
  return (
    <Dialog title="Someone else saved this first" onClose={onKeepEditing}>
      <div className={styles.dialog}>
        <p>
          Nothing was saved yet. Your changes are still here, and ‘Undo’ brings them back if you use
          the other version. Someone else changed this:
        </p>
        <ul className={styles.changes}>
          {changes.slice(0, maxShown).map((words, index) => (
            // Of two categories with one name, the same may be said.
            <li key={index}>{words}</li>
          ))}
          {changes.length > maxShown && <li>{`and ${changes.length - maxShown} more`}</li>}
        </ul>
        <DialogButtons>
          <Button onClick={onKeepEditing}>Keep editing</Button>
          <Button variant="danger" onClick={onOverwrite}>
            Keep mine
          </Button>
          <Button variant="primary" onClick={onTakeTheirs}>
            Use their version
          </Button>
        </DialogButtons>
      </div>
    </Dialog>
  );
}
