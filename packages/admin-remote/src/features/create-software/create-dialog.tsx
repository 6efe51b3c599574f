import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { describeError, isApiError } from '@patchbay/shared/http';
import { readFieldErrors } from '@patchbay/domain/api';
import { limits } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import { useMutation } from '@patchbay/shared/query';
import { useNavigate } from '@patchbay/shared/router';
import { buildPath, routes } from '@patchbay/domain/routes';
import { Button, Dialog, Field, inputLook } from '@patchbay/ui';
import { newKey } from '../../lib/new-key.ts';
import styles from './create-dialog.module.css';
import { createSoftwareMutation } from './create-software.query.ts';

/** The text for a failure; the assertion of the specification keeps its own text. */
function problemOf(error: unknown): string | undefined {
  if (error === null) return undefined;
  const fields = readFieldErrors(error, ['name']);
  if (fields) return [...(fields.fields.get('name') ?? []), ...fields.form].join(' ');
  return error instanceof Error && !isApiError(error) ? error.message : describeError(error);
}

/** 'Create new software': a name, and on to its page. A blank name is ignored. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  const { http, queryClient } = useHost();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const nameRef = useRef<HTMLInputElement>(null);
  useEffect(() => nameRef.current?.focus(), []);
  /** One for each name: the request under a key must stay the same. */
  const keysRef = useRef(new Map<string, string>());
  const creation = useMutation(createSoftwareMutation(http, queryClient));

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name.trim() === '' || creation.isPending) return;
    const key = keysRef.current.get(name.trim()) ?? newKey();
    keysRef.current.set(name.trim(), key);
    creation.mutate(
      { name, key },
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
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={creation.isPending}>
            Create
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
