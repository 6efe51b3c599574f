import { useEffect, useId, useRef } from 'react';
import { useForm, type UseFormRegisterReturn } from 'react-hook-form';
import {
  describeBridgeError,
  type DesktopClient,
  type FolderProblem,
  type InstallSettings,
  mostParallelInstalls,
} from '@patchbay/shared/bridge';
import { notified } from '@patchbay/shared/host';
import { useMutation, useQueryClient } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { Button, Field, FormAlert, inputLook, useUnsaved } from '@patchbay/ui';
import {
  $asksForFolders,
  capabilitiesChanged,
  componentsWanted,
} from '../../installs/installed/installed.model.ts';
import { formatName } from '../../installs/jobs/install-subject.query.ts';
import {
  type InstallForm,
  installResolver,
  settingsQuery,
  toChoice,
  toForm,
} from './install-form.ts';
import styles from './install-settings.module.css';

interface InstallSettingsFormProps {
  readonly client: DesktopClient;
  readonly settings: InstallSettings;
}

/** Folders, formats and the number of parallel installations. Typed values stay when the settings are read again. */
export function InstallSettingsForm({ client, settings }: InstallSettingsFormProps) {
  const [asksForFolders, notify, wantComponents, changeCapabilities] = useUnit([
    $asksForFolders,
    notified,
    componentsWanted,
    capabilitiesChanged,
  ]);
  const queryClient = useQueryClient();
  const saveButton = useRef<HTMLButtonElement>(null);
  const id = useId();
  const form = useForm<InstallForm>({
    defaultValues: toForm(settings),
    values: toForm(settings),
    resetOptions: { keepDirtyValues: true, keepErrors: true },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
    resolver: installResolver,
  });
  const { register, handleSubmit, reset, setError, setFocus, formState } = form;
  const { errors, isSubmitting, submitCount, isDirty, dirtyFields } = formState;
  useUnsaved(isDirty ? 'Installation settings' : null);

  const saving = useMutation({
    mutationFn: (values: InstallForm) => client.saveSettings(toChoice(values)),
    networkMode: 'always',
    onSuccess: async (problems, values) => {
      for (const { format, message } of problems) {
        const index = values.formats.findIndex((row) => row.format === format);
        if (index >= 0) setError(`formats.${index}.folder`, { type: 'app', message });
      }
      if (problems.length > 0) return;
      reset(values);
      notify({ tone: 'success', title: 'Settings saved' });
      // Other formats have other extensions.
      changeCapabilities();
      // Another folder may have other plugins in it.
      wantComponents();
      await queryClient.invalidateQueries(settingsQuery(client));
    },
  });

  const wrongRow = settings.formats.findIndex((_, index) => errors.formats?.[index]?.folder);
  const formatsError = errors.formats?.root?.message;
  useEffect(() => {
    if (isSubmitting || submitCount === 0) return;
    // The fields were disabled during the save and have lost the focus.
    if (wrongRow >= 0) setFocus(`formats.${wrongRow}.folder`);
    else if (formatsError !== undefined) setFocus('formats.0.isWanted');
    else if (errors.parallelInstalls) setFocus('parallelInstalls');
    else if (document.activeElement === document.body) saveButton.current?.focus();
  }, [isSubmitting, submitCount, wrongRow, formatsError, errors.parallelInstalls, setFocus]);

  const submit = handleSubmit(async (values) => {
    // The mutation keeps why it failed, and the form says so.
    await saving.mutateAsync(values).catch(() => undefined);
  });
  const refusal = refusalOf(saving.error, saving.data ?? [], settings);

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {refusal !== null && <FormAlert>{refusal}</FormAlert>}
      <fieldset className={styles.fields} disabled={isSubmitting}>
        <fieldset
          className={styles.fields}
          aria-describedby={formatsError === undefined ? `${id}-hint` : `${id}-error ${id}-hint`}
        >
          <legend className={styles.legend}>Formats to install</legend>
          <p id={`${id}-hint`} className={styles.hint}>
            Formats that you untick are left out of the next installs. Leave a folder empty to use
            the usual one, shown in grey.
          </p>
          {formatsError !== undefined && (
            <p id={`${id}-error`} className={styles.error}>
              {formatsError}
            </p>
          )}
          {settings.formats.map((row, index) => (
            <FormatFields
              key={row.format}
              name={formatName(row.format)}
              defaultFolder={row.defaultFolder}
              wanted={register(`formats.${index}.isWanted`)}
              folder={register(`formats.${index}.folder`)}
              error={errors.formats?.[index]?.folder?.message}
            />
          ))}
        </fieldset>
        <Field
          label="Installs at once"
          hint={`From 1 to ${mostParallelInstalls}. Installs that run together share your connection.`}
          error={errors.parallelInstalls?.message}
        >
          {(control) => (
            <input
              {...inputLook}
              {...control}
              {...register('parallelInstalls', { valueAsNumber: true })}
              type="number"
              min={1}
              max={mostParallelInstalls}
            />
          )}
        </Field>
        {isSubmitting && asksForFolders && dirtyFields.formats?.some((row) => row?.folder) && (
          <p role="status" className={styles.hint}>
            The app asks you about the folder in its own window. Answer there.
          </p>
        )}
        <Button ref={saveButton} type="submit" variant="primary" isBusy={isSubmitting}>
          {isSubmitting ? 'Saving' : 'Save settings'}
        </Button>
      </fieldset>
    </form>
  );
}

/** The message above the form: why the save failed, and the app's problems with formats that the form does not show. */
function refusalOf(
  error: Error | null,
  problems: readonly FolderProblem[],
  { formats }: InstallSettings,
): string | null {
  if (error) return `Your settings were not saved. ${describeBridgeError(error)}`;
  const others = problems.filter(({ format }) => !formats.some((row) => row.format === format));
  if (others.length === 0) return null;
  const reasons = others.map(({ format, message }) => `${formatName(format)}: ${message}`);
  return ['Your settings were not saved.', ...reasons].join(' ');
}

interface FormatFieldsProps {
  readonly name: string;
  readonly defaultFolder: string | null;
  readonly wanted: UseFormRegisterReturn;
  readonly folder: UseFormRegisterReturn;
  /** The reason why the app does not take the folder. */
  readonly error: string | undefined;
}

/** Whether a format is installed, and into which folder. */
const FormatFields = ({ name, defaultFolder, wanted, folder, error }: FormatFieldsProps) => (
  <div className={styles.format}>
    <label className={styles.wanted}>
      <input {...wanted} type="checkbox" />
      <span>{name}</span>
    </label>
    <Field
      label={`Folder for ${name}`}
      hint={
        defaultFolder === null
          ? 'This format has no usual folder that you can write to. Choose a folder to install it.'
          : undefined
      }
      error={error}
    >
      {(control) => (
        <input
          {...inputLook}
          {...control}
          {...folder}
          type="text"
          placeholder={defaultFolder ?? undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  </div>
);
