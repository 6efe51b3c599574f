import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { notified, type Shortcut, useListedShortcut } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { hasCommandKey, useEventListener } from '@patchbay/ui';
import type { EditedForm } from './use-edited-form.ts';

/** A form of the page that has changes. */
interface ChangedForm extends Pick<EditedForm, 'formRef' | 'save'> {
  readonly label: string;
}

interface SaveAll {
  /** Tells the page that a form has changes; null where it has none. */
  readonly report: (id: string, changed: ChangedForm | null) => void;
  /** Two or more forms have changes. */
  readonly isOffered: boolean;
  readonly isSaving: boolean;
  readonly saveAll: () => void;
}

const SaveAllContext = createContext<SaveAll>({
  report: () => undefined,
  isOffered: false,
  isSaving: false,
  saveAll: () => undefined,
});

const shortcut: Shortcut = { keys: ['Ctrl', 'Shift', 'S'], label: 'Save all forms' };

/** A page whose forms are saved together, by 'Save all' or Ctrl+Shift+S (rule F95). */
export function SaveAllProvider({ children }: { readonly children: ReactNode }) {
  const notify = useUnit(notified);
  const formsRef = useRef(new Map<string, ChangedForm>());
  const [changedCount, setChangedCount] = useState(0);
  const [isSaving, setSaving] = useState(false);
  useListedShortcut(shortcut);

  async function save(forms: readonly ChangedForm[]) {
    setSaving(true);
    const focused = document.activeElement?.closest('form');
    const failed: ChangedForm[] = [];
    for (const form of forms) {
      if (!(await form.save())) failed.push(form);
    }
    setSaving(false);
    const [first] = failed;
    const names = new Intl.ListFormat('en').format(failed.map(({ label }) => label));
    notify(
      first
        ? {
            tone: 'error',
            title: `Saved ${forms.length - failed.length} of ${forms.length}`,
            text: `${names} ${failed.length === 1 ? 'was' : 'were'} not saved`,
          }
        : { tone: 'success', title: forms.length === 1 ? 'Saved' : `Saved all ${forms.length}` },
    );
    // After each form has put the focus where it would have it alone.
    requestAnimationFrame(() => {
      if (document.querySelector('dialog[open]')) return;
      const element = first?.formRef.current;
      if (element) {
        const wrong = element.querySelector<HTMLElement>('[aria-invalid="true"]');
        (wrong ?? element.querySelector<HTMLElement>('[type="submit"]'))?.focus();
        element.querySelector('[data-refusal]')?.scrollIntoView({ block: 'nearest' });
      } else if (document.activeElement === document.body) {
        // 'Save all' is gone.
        focused?.querySelector<HTMLElement>('[type="submit"]')?.focus();
      }
    });
  }
  const saveAll = () => {
    const forms = [...formsRef.current.values()];
    if (!isSaving && forms.length > 0) void save(forms.toSorted(byPlace));
  };
  useEventListener('window', 'keydown', (event) => {
    if (event.key.toLowerCase() !== 's' || !event.shiftKey || event.altKey) return;
    if (!hasCommandKey(event) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    if (!event.repeat) saveAll();
  });
  const report = useCallback((id: string, changed: ChangedForm | null) => {
    if (changed) formsRef.current.set(id, changed);
    else formsRef.current.delete(id);
    setChangedCount(formsRef.current.size);
  }, []);
  return (
    <SaveAllContext value={{ report, isOffered: changedCount > 1, isSaving, saveAll }}>
      {children}
    </SaveAllContext>
  );
}

/** The order of forms on the page. */
function byPlace(one: ChangedForm, other: ChangedForm): number {
  const [a, b] = [one.formRef.current, other.formRef.current];
  if (!a || !b) return 0;
  return a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** Saves a form with the others of its page while it has changes, and says whether 'Save all' is offered in it. */
export function useSaveAll(
  isChanged: boolean,
  { label, formRef, save }: ChangedForm,
): Omit<SaveAll, 'report'> {
  const { report, ...rest } = useContext(SaveAllContext);
  const id = useId();
  // At each render: a form's save is of what it has now.
  useEffect(() => report(id, isChanged ? { label, formRef, save } : null));
  useEffect(() => () => report(id, null), [report, id]);
  return rest;
}
