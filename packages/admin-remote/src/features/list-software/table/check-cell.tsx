import { Check, Minus } from 'lucide-react';
import { VisuallyHidden } from '@patchbay/ui';
import type { LinkListState } from './row-checks.ts';
import styles from './software-table.module.css';

/** Whether something is there: by a sign, and in words for who listens. A placeholder shows its own sign, '#'. */
export function CheckCell({ state }: { readonly state: LinkListState }) {
  return (
    <td className={styles.check} data-state={state}>
      {state === 'ok' && <Check size={16} />}
      {state === 'placeholder' && <span aria-hidden="true">#</span>}
      {state === 'missing' && <Minus size={16} />}
      <VisuallyHidden>{words[state]}</VisuallyHidden>
    </td>
  );
}

const words: Readonly<Record<LinkListState, string>> = {
  ok: 'OK',
  placeholder: 'Placeholder',
  missing: 'Missing',
};
