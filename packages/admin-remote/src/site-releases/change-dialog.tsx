import { useEffect, useId, useState } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import {
  changeReleases,
  describeFailedChange,
  listReleaseLog,
  longestReason,
  readReleaseRefusal,
  reasonSchema,
  releasesPageRemote,
  type ReleaseChange,
  type ReleasedName,
  type ReleaseLogEntry,
  type Releases,
} from '@patchbay/domain/api';
import { isApiError, type Tagged } from '@patchbay/shared/http';
import { useUnit } from '@patchbay/shared/state';
import {
  Button,
  Dialog,
  DialogButtons,
  Field,
  FormAlert,
  inputLook,
  useSiteHttp,
} from '@patchbay/ui';
import { messagesByField } from '@patchbay/domain/entities';
import { boolean, number, object, ValidationError } from '@patchbay/shared/validation';
import { notified, useHost } from '@patchbay/shared/host';
import { useMutation } from '@patchbay/shared/query';
import { LogEntry } from './release-history.tsx';
import styles from './site-releases.module.css';
import { dialogClosed, type PlannedChange } from './open-dialog.model.ts';
import { releaseKeys, releasesQuery } from './releases.query.ts';
import { outcomeWords } from './release-words.ts';

interface ChangeDialogProps {
  readonly change: PlannedChange;
  /** Undefined where it is gone since the change was planned. */
  readonly released: ReleasedName | undefined;
  /** The releases that the person saw as they began. */
  readonly base: Tagged<Releases>;
}

/** The words for the change that is about to happen. */
function wordingOf({ action, name, version }: PlannedChange, released?: ReleasedName) {
  const canary = released?.canary;
  const live = released?.live ?? null;
  const isNow = live === null ? 'No version is live now.' : `${live} is live now.`;
  if (action === 'retire') {
    return {
      title: `Take ${name} off the site?`,
      action: 'Retire',
      text: `${isNow} Whoever comes from now on sees ‘Not found’ on its pages, and its slots are empty. A rollback brings it back.`,
    };
  }
  if (action === 'promote') {
    return {
      title: `Promote ${name} ${version ?? ''}?`,
      action: 'Promote',
      text:
        name === 'shell'
          ? `${isNow} The shell is the page itself: everybody gets it at the next visit.`
          : `${isNow} A canary is for a share of the visitors, the same ones at each visit; 100 % makes it live for everybody.`,
    };
  }
  return canary && version === live
    ? {
        title: `End the canary of ${name}?`,
        action: 'End canary',
        text: `${canary.version} is for ${canary.percent} % of the visitors. From now on all of them get ${live ?? ''}.`,
      }
    : {
        title: `Roll ${name} back to ${version ?? ''}?`,
        action: 'Roll back',
        text: `${isNow} Whoever comes from now on gets ${version ?? ''}. What is taken away is not gone back to by a later rollback.`,
      };
}

/** Asks why, and for a promotion how many visitors get it. Where the page would take itself off the site, it says that (rule G400). */
export const ChangeDialog = (props: ChangeDialogProps) =>
  props.change.action === 'retire' && props.change.name === releasesPageRemote ? (
    <RefusedRetirement name={props.change.name} />
  ) : (
    <AskedChange {...props} />
  );

function RefusedRetirement({ name }: { readonly name: string }) {
  const close = useUnit(dialogClosed);
  return (
    <Dialog title={`${name} cannot be retired here`} onClose={close}>
      <p>
        {`This page is a part of ${name}: retired, nobody could bring it back here. On a terminal, npm run retire -- ${name} takes it off the site.`}
      </p>
    </Dialog>
  );
}

function AskedChange({ change, released, base }: ChangeDialogProps) {
  const { action, name, version } = change;
  const close = useUnit(dialogClosed);
  const { refusal, isBusy, change: send } = useReleaseChange(base);
  const { canGuard } = base.value;
  const { register, handleSubmit, setFocus, formState } = useForm<ChangeForm>({
    defaultValues: { percent: offeredShare(change, released), isGuarded: canGuard, reason: '' },
    reValidateMode: 'onSubmit',
    resolver: changeResolver,
  });
  useEffect(() => setFocus('reason'), [setFocus]);
  const guardHint = useId();
  const { title, action: label, text } = wordingOf(change, released);
  const { errors } = formState;
  const isShared = action === 'promote' && name !== 'shell';
  const submit = handleSubmit((form) =>
    send({ action, name, version, ...readChangeForm(isShared ? form : { ...form, ...everybody }) }),
  );
  return (
    <Dialog title={title} onClose={close}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{text}</p>
        {isShared && (
          <>
            <Field label="Share of the visitors, in percent" error={errors.percent?.message}>
              {(control) => (
                <input
                  {...inputLook}
                  {...control}
                  {...register('percent')}
                  inputMode="numeric"
                  autoComplete="off"
                />
              )}
            </Field>
            <div>
              <label className={styles.guard}>
                <input
                  type="checkbox"
                  aria-describedby={guardHint}
                  disabled={!canGuard}
                  {...register('isGuarded')}
                />
                Guard
              </label>
              <p id={guardHint} className={styles.quiet}>
                {canGuard
                  ? 'The canary ends by itself if its views fail more, or paint later, than those of the live version.'
                  : 'This site does not count its views, so nothing could end the canary by itself.'}
              </p>
            </div>
          </>
        )}
        <Field
          label="Reason"
          hint="The log of releases keeps it, with the number of your account."
          error={errors.reason?.message}
        >
          {(control) => (
            <input
              {...inputLook}
              {...control}
              {...register('reason')}
              maxLength={longestReason}
              autoComplete="off"
            />
          )}
        </Field>
        {refusal && <RefusalAlert refusal={refusal} />}
        <DialogButtons>
          <Button onClick={() => close()}>Cancel</Button>
          <Button
            type="submit"
            variant={action === 'retire' ? 'danger' : 'primary'}
            isBusy={isBusy}
          >
            {label}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

const RefusalAlert = ({ refusal }: { readonly refusal: Refusal }) => (
  <FormAlert>
    {refusal.kind === 'conflict' ? (
      <>
        <p>
          Someone else was first, and nothing was changed by you. Look at what is live now; the
          button does it all the same.
        </p>
        <ol className={styles.cards}>
          {refusal.entries.map((entry) => (
            <LogEntry key={entry.number} entry={entry} />
          ))}
        </ol>
      </>
    ) : (
      <ul>
        {refusal.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )}
  </FormAlert>
);

/** The person's input for a change. */
interface ChangeForm {
  /** As it is typed. */
  readonly percent: string;
  readonly isGuarded: boolean;
  readonly reason: string;
}

const everybody = { percent: '100', isGuarded: false };

/** The share that is offered: few visitors first, and more of a canary that has them. */
function offeredShare({ action, name, version }: PlannedChange, released?: ReleasedName): string {
  if (action !== 'promote' || name === 'shell') return everybody.percent;
  const canary = released?.canary;
  const present = canary?.version === version ? canary.percent : 0;
  return String([10, 50].find((share) => share > present) ?? 100);
}

const share = 'A whole number from 1 to 100';

const changeFormSchema = object({
  percent: number().typeError(share).integer(share).min(1, share).max(100, share).required(share),
  isGuarded: boolean().required(),
  reason: reasonSchema,
});

/** The form's values as the site's server takes them. */
const readChangeForm = ({ percent, isGuarded, reason }: ChangeForm) => ({
  percent: Number(percent),
  isGuarded: isGuarded && Number(percent) < 100,
  reason: reason.trim(),
});

/** Checks what is typed by the schema that the site's server checks by. */
const changeResolver: Resolver<ChangeForm> = (values) => {
  try {
    changeFormSchema.validateSync(readChangeForm(values), { strict: true, abortEarly: false });
    return { values, errors: {} };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const errors: FieldErrors<ChangeForm> = Object.fromEntries(
      [...messagesByField(error)].map(([field, [message = '']]) => [
        field,
        { type: 'invalid', message },
      ]),
    );
    return { values: {}, errors };
  }
};

/** The reason why a change was not made. */
type Refusal =
  | { readonly kind: 'told'; readonly lines: readonly string[] }
  /** Somebody else was first: the changes since this one was decided on. */
  | { readonly kind: 'conflict'; readonly entries: readonly ReleaseLogEntry[] };

/** Asks the site’s server for a change of `base`. Where something else is live it says what was changed (rule G163). */
function useReleaseChange(base: Tagged<Releases>) {
  const http = useSiteHttp();
  const { queryClient } = useHost();
  const [notify, close] = useUnit([notified, dialogClosed]);
  const [seen, setSeen] = useState(base);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  const findTheirs = async (): Promise<Refusal> => {
    const [now, log] = await Promise.all([
      queryClient.query(releasesQuery(http)),
      listReleaseLog(http),
    ]);
    setSeen(now);
    const { logLength } = seen.value;
    return { kind: 'conflict', entries: log.entries.filter(({ number }) => number > logLength) };
  };

  const changing = useMutation({
    mutationFn: (change: ReleaseChange) => changeReleases(http, change, seen.etag),
    onMutate: () => setRefusal(null),
    onSuccess: (changed) => {
      notify({ tone: 'success', title: outcomeWords(changed) });
      close();
    },
    onError: async (error) => {
      const { state, reason } = describeFailedChange(error);
      const lines = readReleaseRefusal(error) ?? [state, reason];
      const told: Refusal = { kind: 'told', lines };
      const isConflict = isApiError(error) && error.status === 412;
      setRefusal(isConflict ? await findTheirs().catch(() => told) : told);
    },
    // Also after a failure: the answer may have been lost on its way back.
    onSettled: () => queryClient.invalidateQueries({ queryKey: releaseKeys.all }),
  });
  return { refusal, isBusy: changing.isPending, change: changing.mutate };
}
