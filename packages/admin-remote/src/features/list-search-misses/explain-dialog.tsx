import { useEffect } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { listSoftware, readFieldErrors, saveTradeWords } from '@patchbay/domain/api';
import {
  limits,
  messagesByField,
  tradeWordsFormSchema,
  type TradeWordsForm,
} from '@patchbay/domain/entities';
import { type Host, notified, useHost } from '@patchbay/shared/host';
import { describeError } from '@patchbay/shared/http';
import { useMutation } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { ValidationError } from '@patchbay/shared/validation';
import { Button, Dialog, DialogButtons, Field, FormAlert, inputLook } from '@patchbay/ui';
import { adminKeys } from '../../lib/admin.query.ts';
import styles from './misses-table.module.css';

/** The words that the dialog is about, and what they mean so far. */
export interface Explained extends TradeWordsForm {
  /** Nothing was said of them yet: then they may be shortened, too. */
  readonly isNew: boolean;
}

const fields = ['words', 'means'] as const;

/** Checks what is typed by the schema that the backend checks by. */
const resolver: Resolver<TradeWordsForm> = (values) => {
  try {
    return {
      values: tradeWordsFormSchema.validateSync(values, { abortEarly: false }),
      errors: {},
    };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const messages = messagesByField(error);
    const found = fields.flatMap((field) => {
      const [message] = messages.get(field) ?? [];
      return message === undefined ? [] : [[field, { type: 'invalid', message }] as const];
    });
    const errors: FieldErrors<TradeWordsForm> = Object.fromEntries(found);
    return { values: {}, errors };
  }
};

/** How much the words find now; null where that is not known. */
async function countFound({ http, config }: Pick<Host, 'http' | 'config'>, words: string) {
  if (config.searchRanking !== 'relevance') return null;
  const search = { search: words, ranking: 'relevance', status: 'enabled', limit: 1 } as const;
  return listSoftware(http, search).then(
    ({ total }) => total,
    () => null,
  );
}

interface ExplainDialogProps {
  readonly explained: Explained;
  readonly onClose: () => void;
}

/** Asks what words mean to the search (rule L28). */
export function ExplainDialog({ explained, onClose }: ExplainDialogProps) {
  const host = useHost();
  const notify = useUnit(notified);
  const { isNew, words, means } = explained;
  const { register, handleSubmit, setFocus, formState } = useForm<TradeWordsForm>({
    defaultValues: { words, means },
    reValidateMode: 'onSubmit',
    resolver,
  });
  useEffect(() => setFocus('means'), [setFocus]);
  const save = useMutation({
    mutationFn: async (form: TradeWordsForm) => {
      await saveTradeWords(host.http, form);
      return countFound(host, form.words);
    },
    onSuccess: (count, form) => {
      notify({
        tone: count === 0 ? 'error' : 'success',
        title:
          count === null
            ? `‘${form.words}’ is explained`
            : `‘${form.words}’ finds ${count === 0 ? 'nothing still' : `${count} now`}`,
      });
      onClose();
    },
    // Also after a failure: the answer may have been lost on its way back.
    onSettled: () => host.queryClient.invalidateQueries({ queryKey: adminKeys.tradeWords }),
  });
  const refused = readFieldErrors(save.error, fields);
  const errorOf = (field: (typeof fields)[number]) =>
    formState.errors[field]?.message ?? refused?.fields.get(field)?.join(' ');
  const problem = refused ? refused.form.join(' ') : save.error && describeError(save.error);
  const submit = handleSubmit((form) => save.mutate(form));
  return (
    <Dialog title={isNew ? 'What does it mean?' : `What does ‘${words}’ mean?`} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {isNew && (
          <Field label="Searched for" error={errorOf('words')}>
            {(control) => (
              <input
                {...inputLook}
                {...control}
                {...register('words')}
                maxLength={limits.tradeWordsLength}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        <Field
          label="Means"
          hint="Words that are found. Commas stand between several meanings: ‘pitch correction, tuner’."
          error={errorOf('means')}
        >
          {(control) => (
            <input
              {...inputLook}
              {...control}
              {...register('means')}
              maxLength={limits.tradeMeaningsLength}
              autoComplete="off"
            />
          )}
        </Field>
        {problem && (
          <FormAlert>
            <p>{problem}</p>
          </FormAlert>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={save.isPending}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
