import { useEffect, useRef, useState } from 'react';
import { limits, walkCategoryTree, type CategoryNode } from '@patchbay/domain/entities';
import { Field, inputLook } from '@patchbay/ui';
import { CategorySelect } from './category-select.tsx';
import { DialogForm } from './dialog-form.tsx';

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
