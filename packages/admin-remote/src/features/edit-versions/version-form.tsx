import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { saveVersion } from '@patchbay/domain/api';
import type { Tagged } from '@patchbay/shared/http';
import type { SoftwareVersion, StoredVersion } from '@patchbay/domain/entities';
import { notified, Slot, useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { EditedChecks, EditedField } from '../../edited-form/edited-field.tsx';
import { EditedForm } from '../../edited-form/edited-form.tsx';
import { type FormValues, fromLines } from '../../edited-form/form-values.ts';
import { useEditedForm } from '../../edited-form/use-edited-form.ts';
import { loadAnew } from '@patchbay/ui';
import { assertGiven } from '../../lib/assert-given.ts';
import { editedVersionQuery, versionsQuery } from '../../lib/admin.query.ts';
import { $restoredVersion, restoreTaken } from '../../lib/restored-version.model.ts';
import { versionLabels } from '../../lib/version-labels.ts';
import { PackageFacts, usePackageFacts } from './package-facts.tsx';
import { PackageUpload } from './package-upload.tsx';
import styles from './version-form.module.css';
import {
  architectureChoices,
  platformChoices,
  restorableValues,
  statusChoices,
  toVersionValues,
  typeChoices,
  versionContract,
  type VersionField,
  versionHint,
  versionTitle,
  withStored,
} from './version-values.ts';

const orderRows = 4;
const componentRows = 10;
const changelogRows = 6;
const lineHint = 'One file name per line';
const missing = { url: 'a package', components: 'components' } as const;
const notAvailable = (name: keyof typeof missing) =>
  `Visitors read 'Not available in the app yet' until it has ${missing[name]}.`;

/** What keeps everybody from installing it, if it is public (rules F48, F78). */
function missingIn(values: FormValues): string | undefined {
  if (values['status'] !== 'active') return undefined;
  if (values['url']?.trim() === '') return notAvailable('url');
  return values['components']?.trim() === '' ? notAvailable('components') : undefined;
}

interface VersionFormProps {
  /** A version may lack its id (rule H48); then nobody can save it. */
  readonly server: Tagged<SoftwareVersion>;
  /** All versions of the software: some may have the same number. */
  readonly versions: readonly StoredVersion[];
  /** It was added just now: the focus goes into it. */
  readonly isAdded: boolean;
  /** It was not saved: it must be to be seen before the focus goes to what is wrong. */
  readonly onTrouble: () => void;
}

/**
 * One version (rules F27 to F32).
 * @throws Error 'No VST id provided' for one without an id
 */
export function VersionForm({ server, versions, isAdded, onTrouble }: VersionFormProps) {
  const { http, queryClient } = useHost();
  const [notify, restored, takeRestored] = useUnit([notified, $restoredVersion, restoreTaken]);
  const stored = server.value;
  const id = assertGiven(stored.id, 'No VST id provided');
  const edited = useEditedForm({
    server,
    toValues: toVersionValues,
    contract: versionContract,
    save: (values, etag) => saveVersion(http, id, values, etag),
    load: (): Promise<Tagged<SoftwareVersion>> =>
      loadAnew(queryClient, editedVersionQuery(http, id)),
    onSaved: () => {
      const text = missingIn(form.getValues());
      notify({ tone: 'success', title: 'Saved', ...(text !== undefined && { text }) });
      // Every page that shows the version, or sums it up, asks again as it is opened.
      void queryClient.invalidateQueries({ refetchType: 'none' });
      // The titles of the other versions depend on this one.
      void queryClient.refetchQueries(versionsQuery(http, stored.software_id));
    },
  });
  const { form } = edited;
  const facts = usePackageFacts({ id, url: stored.url }, edited);
  const { control, register, setValue, setFocus } = form;
  useEffect(() => {
    if (isAdded) setFocus('version');
  }, [isAdded, setFocus]);
  const { errors, submitCount } = form.formState;
  const hasTrouble = Object.keys(errors).length > 0 || Boolean(edited.refusal ?? edited.conflict);
  useLayoutEffect(() => {
    if (hasTrouble) onTrouble();
  }, [hasTrouble, submitCount, onTrouble]);
  const change = (name: VersionField, value: string) =>
    setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
  const url = useWatch({ control, name: 'url' }).trim();
  const status = useWatch({ control, name: 'status' });
  const title = versionTitle({ ...stored, id }, versions);
  const fields = { control, register };
  const field = (name: VersionField) => ({ fields, name, label: versionLabels[name] });
  const choices = {
    architecture: withStored(architectureChoices, stored.architecture),
    type: typeChoices(stored.type),
    status: statusChoices,
  };
  const isRestored = restored?.versionId === id;
  const fillRestored = useEffectEvent(() => {
    edited.fill(restorableValues(restored?.values ?? {}, choices));
    takeRestored();
    setFocus('version');
    notify({
      tone: 'info',
      title: `The earlier state of ${title} is in its form`,
      text: 'Save to keep it.',
    });
  });
  useEffect(() => {
    if (isRestored) fillRestored();
  }, [isRestored]);
  return (
    <EditedForm
      edited={edited}
      label={title}
      heading={
        <h3 className={styles.title} data-version={id}>
          <bdi>{title}</bdi>
        </h3>
      }
      labels={versionLabels}
      choices={choices}
      className={styles.fields}
    >
      <div className={styles.column}>
        <EditedField
          {...field('version')}
          hintOf={versionHint}
          emptyWords="No version number yet"
        />
        <EditedField {...field('architecture')} choices={choices.architecture} />
        <EditedField {...field('type')} choices={choices.type} />
        <EditedField {...field('status')} choices={choices.status} />
        {stored.platforms && (
          <EditedChecks
            {...field('platforms')}
            choices={platformChoices}
            hint="Tick none if you do not know: every computer is offered it then."
          />
        )}
        {stored.releasedAt !== undefined && <EditedField {...field('releasedAt')} type="date" />}
      </div>
      <div className={styles.column}>
        <EditedField
          {...field('url')}
          emptyWords={
            status === 'active' ? `No package yet. ${notAvailable('url')}` : 'No package yet'
          }
        />
        <div className={styles.tools}>
          <PackageUpload versionId={id} onUploaded={facts.onUploaded} />
          <Slot
            name="package-extraction"
            props={{
              url,
              onExtracted: ({ version, components, installOrder }) => {
                change('version', version);
                change('components', fromLines(components));
                change('macInstallOrder', fromLines(installOrder));
              },
            }}
          />
        </div>
        <PackageFacts facts={facts} control={control} onUse={change} />
        <EditedField {...field('macInstallOrder')} rows={orderRows} hint={lineHint} />
      </div>
      <div className={styles.column}>
        <EditedField
          {...field('components')}
          rows={componentRows}
          hint={lineHint}
          emptyWords={`No components yet. ${lineHint}.${status === 'active' ? ` ${notAvailable('components')}` : ''}`}
        />
        {stored.changelog !== undefined && (
          <EditedField
            {...field('changelog')}
            rows={changelogRows}
            hint="Supports Markdown. Visitors find it collapsed below the version."
          />
        )}
      </div>
    </EditedForm>
  );
}
