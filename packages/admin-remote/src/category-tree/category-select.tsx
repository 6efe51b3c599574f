import type { CategoryNode } from '@patchbay/domain/entities';
import { Field, inputLook } from '@patchbay/ui';

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
export function CategorySelect(props: CategorySelectProps) {
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
