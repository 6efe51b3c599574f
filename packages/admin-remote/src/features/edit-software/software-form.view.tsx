import type { Tagged } from '@patchbay/shared/api';
import { softwareStatuses, type Category, type Software } from '@patchbay/shared/entities';
import { softwareStatusLabel } from '@patchbay/shared/format';
import { useListedShortcut } from '@patchbay/shared/host';
import { Button } from '@patchbay/shared/ui';
import { ConflictDialog } from '../../lib/edited-form/conflict-dialog.tsx';
import { EditedField } from '../../lib/edited-form/edited-field.tsx';
import { FormAlert } from '../../lib/edited-form/form-alert.tsx';
import { saveOnKeys, saveShortcut } from '../../lib/edited-form/save-keys.ts';
import { useUnsaved } from '../../lib/unsaved/unsaved-context.ts';
import { categoryChoices } from './category-choices.ts';
import { CoverField } from './cover-field.tsx';
import styles from './software-form.module.css';
import { softwareFields, softwareLabel, softwareLabels } from './software-values.ts';
import { useSoftwareForm } from './use-software-form.ts';

interface SoftwareFormProps {
  readonly server: Tagged<Software>;
  readonly categories: readonly Category[];
}

const statusChoices = softwareStatuses.map(
  (status) => [status, softwareStatusLabel(status)] as const,
);

const listRows = 3;

/** The software's own fields (specification, sections 2 and 5). A chosen cover is uploaded before the update. */
export function SoftwareForm({ server, categories }: SoftwareFormProps) {
  const { edited, cover } = useSoftwareForm(server);
  const { form, formRef, isSaving, save, refusal, conflict } = edited;
  const fields = { control: form.control, register: form.register };
  useListedShortcut(saveShortcut);
  useUnsaved(form.formState.isDirty || cover.chosen !== null ? 'Software' : null);
  const field = (name: keyof typeof softwareLabels) => ({
    fields,
    name,
    label: softwareLabels[name],
  });
  return (
    // The keys are those of the form's own button.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={formRef}
      className={styles.form}
      aria-label="Software"
      noValidate
      onKeyDown={saveOnKeys(save)}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <FormAlert
        refusal={refusal}
        fieldNames={softwareFields}
        note={cover.isStored ? 'The cover was saved.' : undefined}
      />
      <fieldset className={styles.fields} disabled={isSaving}>
        <div className={styles.main}>
          <CoverField
            cover={server.value.cover}
            name={server.value.name}
            chosen={cover.chosen}
            problem={cover.problem}
            onChoose={cover.choose}
            onDrop={() => cover.drop()}
          />
          <EditedField {...field('name')} />
          <EditedField {...field('vendor')} />
          <EditedField {...field('url')} emptyWords="No website yet" />
          <EditedField
            {...field('category_id')}
            choices={categoryChoices(categories, server.value.category_id)}
          />
          <EditedField {...field('status')} choices={statusChoices} />
        </div>
        <div className={styles.texts}>
          <EditedField
            {...field('description')}
            rows={12}
            hint="Markdown"
            emptyWords="No description yet"
          />
          <EditedField {...field('internalNotes')} rows={3} hint="For staff alone" />
          <div className={styles.lists}>
            <EditedField {...field('youtubeReviewsUrls')} rows={listRows} hint={lineHint} />
            <EditedField {...field('youtubeTutorialsUrls')} rows={listRows} hint={lineHint} />
            <EditedField {...field('youtubeOtherUrls')} rows={listRows} hint={lineHint} />
            <EditedField {...field('documentationUrls')} rows={listRows} hint={lineHint} />
          </div>
        </div>
      </fieldset>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" isBusy={isSaving} aria-keyshortcuts="Control+S">
          Save
        </Button>
      </div>
      {conflict && <ConflictDialog conflict={conflict} labelOf={softwareLabel} />}
    </form>
  );
}

const lineHint = 'One address per line; # begins a placeholder';
