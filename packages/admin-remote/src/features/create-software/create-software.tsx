import { Plus } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import {
  isTyping,
  notified,
  type Shortcut,
  useHost,
  useListedShortcut,
} from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { Button, Dialog, DialogButtons, Field, inputLook, useEventListener } from '@patchbay/ui';
import { describeError, type Http, isApiError } from '@patchbay/shared/http';
import { createSoftware, readFieldErrors } from '@patchbay/domain/api';
import { limits } from '@patchbay/domain/entities';
import { type QueryClient, useMutation } from '@patchbay/shared/query';
import { useNavigate } from '@patchbay/shared/router';
import { buildPath, routes } from '@patchbay/domain/routes';
import { assertGiven } from '../../lib/assert-given.ts';
import { useKeys } from '../../lib/new-key.ts';
import { adminKeys } from '../../lib/admin.query.ts';
import { ArchivesDialog } from '../../lib/archives/archives-dialog.tsx';
import { ChooseArchives, DropArchives } from '../../lib/archives/choose-archives.tsx';
import styles from './create-dialog.module.css';

const shortcut: Shortcut = { keys: ['Ctrl', 'C'], label: 'Create new software' };

/** The button, and the keys that do the same (rule L21). */
export function CreateSoftware() {
  const [isOpen, setOpen] = useState(false);
  const [archives, setArchives] = useState<readonly File[] | null>(null);
  const isExtended = useHost().config.adminCalls === 'extended';
  const startWith = (files: readonly File[]) => {
    setOpen(false);
    setArchives(files);
  };
  useListedShortcut(shortcut);
  useEventListener('document', 'keydown', (event) => {
    if (!isShortcut(event)) return;
    event.preventDefault();
    setOpen(true);
  });
  return (
    <>
      <Button variant="primary" aria-keyshortcuts="Control+C" onClick={() => setOpen(true)}>
        <Plus size={16} />
        Create new software
      </Button>
      {isOpen && (
        <CreateDialog
          onClose={() => setOpen(false)}
          choice={isExtended && <ChooseArchives label="Choose archives" onFiles={startWith} />}
        />
      )}
      {isExtended && archives === null && <DropArchives product="an entry" onFiles={startWith} />}
      {archives && <EntriesFromArchives files={archives} onClose={() => setArchives(null)} />}
    </>
  );
}

interface EntriesFromArchivesProps {
  readonly files: readonly File[];
  readonly onClose: () => void;
}

/** Archives that were chosen, or dropped anywhere on the page (rule F80): one leads to the page of its entry, several back to the list. */
function EntriesFromArchives({ files, onClose }: EntriesFromArchivesProps) {
  const navigate = useNavigate();
  const notify = useUnit(notified);
  return (
    <ArchivesDialog
      files={files}
      onClose={onClose}
      onCreated={(softwareIds) => {
        const [softwareId, ...more] = softwareIds;
        if (softwareId !== undefined && more.length === 0) {
          void navigate(buildPath(routes.adminSoftware, { softwareId }));
          return;
        }
        notify({ tone: 'success', title: `${softwareIds.length} entries created` });
        onClose();
      }}
    />
  );
}

/** Ctrl+C, where it has nothing to copy and nobody to type for. */
function isShortcut(event: KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 'c' || !event.ctrlKey || event.repeat) return false;
  if (event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return false;
  if (isTyping(event) || document.querySelector('dialog[open]')) return false;
  return String(document.getSelection() ?? '') === '';
}

/** The text for a failure; the assertion of the specification keeps its own text. */
function problemOf(error: unknown): string | undefined {
  if (error === null) return undefined;
  const fields = readFieldErrors(error, ['name']);
  if (fields) return [...(fields.fields.get('name') ?? []), ...fields.form].join(' ');
  return error instanceof Error && !isApiError(error) ? error.message : describeError(error);
}

interface CreateDialogProps {
  readonly onClose: () => void;
  /** Another way to begin. */
  readonly choice: ReactNode;
}

/** 'Create new software': a name, and on to its page. A blank name is ignored. */
function CreateDialog({ onClose, choice }: CreateDialogProps) {
  const { http, queryClient } = useHost();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const nameRef = useRef<HTMLInputElement>(null);
  useEffect(() => nameRef.current?.focus(), []);
  const keyOf = useKeys();
  const creation = useMutation(createSoftwareMutation(http, queryClient));

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '' || creation.isPending) return;
    creation.mutate(
      { name, key: keyOf(name.trim()) },
      {
        onSuccess: (softwareId) => void navigate(buildPath(routes.adminSoftware, { softwareId })),
      },
    );
  };
  return (
    <Dialog title="Create new software" onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <Field label="Name" error={problemOf(creation.error)}>
          {(control) => (
            <input
              {...inputLook}
              {...control}
              ref={nameRef}
              value={name}
              maxLength={limits.nameLength}
              readOnly={creation.isPending}
              onChange={(event) => setName(event.target.value)}
            />
          )}
        </Field>
        {choice && (
          <p className={styles.hint}>Or choose or drop plugin archives: each makes an entry.</p>
        )}
        <DialogButtons>
          {choice}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={creation.isPending}>
            Create
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

interface Creation {
  readonly name: string;
  /** The same for each try. */
  readonly key: string;
}

/**
 * Creates a software and answers its id.
 * @throws Error 'software was not saved' where the backend named none (rule L24)
 */
const createSoftwareMutation = (http: Http, queryClient: QueryClient) => ({
  mutationFn: async ({ name, key }: Creation): Promise<number> =>
    assertGiven(await createSoftware(http, { name }, key), 'software was not saved'),
  // Also after a failure: the answer may have been lost on its way back.
  onSettled: () => {
    void queryClient.invalidateQueries({ queryKey: adminKeys.lists });
  },
});
