import { useRef, useState } from 'react';
import type { Tagged } from '@patchbay/shared/http';
import { type Category, type Software, softwareStatuses } from '@patchbay/domain/entities';
import { isYoutubeUrl, softwareStatusLabel, youtubeVideoId } from '@patchbay/domain/format';
import { notified, Slot, useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import { Button, Dialog, loadAnew } from '@patchbay/ui';
import { saveSoftware, uploadCover } from '@patchbay/domain/api';
import { isAvailable } from '@patchbay/domain/versions';
import { EditedField } from '../../edited-form/edited-field.tsx';
import { EditedForm } from '../../edited-form/edited-form.tsx';
import { type FormValues, toLines } from '../../edited-form/form-values.ts';
import { assertGiven } from '../../lib/assert-given.ts';
import { categoryChoices } from '../../lib/category-choices.ts';
import { editedSoftwareQuery, versionsQuery } from '../../lib/admin.query.ts';
import { versionRestored } from '../../lib/restored-version.model.ts';
import type { FieldChange } from '../../edited-form/changes.tsx';
import { useEditedForm } from '../../edited-form/use-edited-form.ts';
import { CoverField } from './cover-field.tsx';
import { HistoryDialog } from './history/history-dialog.tsx';
import { MediaField } from './media/media-field.tsx';
import { DescriptionField } from './description-field.tsx';
import { gapsOf, ReadyList } from './ready/ready-list.tsx';
import { usePublishQuestion } from './ready/use-publish-question.tsx';
import styles from './software-form.module.css';
import {
  softwareContract,
  softwareDraft,
  type SoftwareField,
  softwareLabels,
  toSoftwareValues,
} from './software-values.ts';
import { VendorField } from './vendor-field.tsx';
import { useChosenCover } from './use-chosen-cover.ts';

interface SoftwareFormProps {
  /** Undefined while it is on its way: there is no form then. */
  readonly server: Tagged<Software> | undefined;
  readonly categories: readonly Category[];
}

const statusChoices = softwareStatuses.map(
  (status) => [status, softwareStatusLabel(status)] as const,
);

const featuredChoices = [
  ['false', 'No'],
  ['true', 'Yes'],
] as const;

const notAvailable =
  "No version can be installed yet: visitors read 'Not available in the app yet'.";

const listRows = 3;
const lineHint = 'One URL per line. Start a line with # for a placeholder.';

/**
 * The software's own fields (rules F15 to F26). A chosen cover is uploaded before the update.
 * @throws Error 'data is required' without the software
 */
export function SoftwareForm({ server: given, categories }: SoftwareFormProps) {
  const server = assertGiven(given, 'data is required');
  const { edited: unasked, cover } = useSoftwareForm(server);
  const { config, http } = useHost();
  const { data: versions } = useQuery({
    ...versionsQuery(http, server.value.id),
    refetchOnMount: false,
  });
  const { edited, dialog } = usePublishQuestion(unasked, server.value, versions ?? [], () =>
    versions ? gapsOf(server.value, unasked.form.getValues(), versions) : [],
  );
  const isInstallable =
    versions === undefined || isAvailable(versions.filter(({ status }) => status === 'active'));
  const { control, register } = edited.form;
  const fields = { control, register };
  const field = (name: SoftwareField) => ({ fields, name, label: softwareLabels[name] });
  const videoField = (name: SoftwareField) => ({
    ...field(name),
    rows: listRows,
    hint: lineHint,
    hintOf: videoHint,
  });
  const choices = {
    category_id: categoryChoices(categories, server.value.category_id),
    status: statusChoices,
    featured: featuredChoices,
  };
  const { vendorAliases, tagline, license, featured, screenshots, audioDemos } = server.value;
  const mediaField = (name: 'screenshots' | 'audioDemos') => ({
    ...field(name),
    form: edited.form,
    softwareId: server.value.id,
  });
  const [notify, restoreVersion] = useUnit([notified, versionRestored]);
  const isArchived = server.value.status === 'archived';
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [previewed, setPreviewed] = useState<Readonly<Record<string, unknown>> | null>(null);
  const restore = (values: FormValues) => {
    edited.fill(values);
    setHistoryOpen(false);
    notify({
      tone: 'info',
      title: 'The earlier state is in the form',
      text: 'Save to keep it.',
    });
  };
  return (
    <>
      <EditedForm
        edited={edited}
        actions={
          <>
            {config.adminCalls === 'extended' && (
              <Button variant="quiet" onClick={() => setHistoryOpen(true)}>
                History
              </Button>
            )}
            <Button
              onClick={() => setPreviewed(softwareDraft(server.value, edited.form.getValues()))}
            >
              Preview page
            </Button>
          </>
        }
        label="Software"
        closed={isArchived ? 'Archived' : undefined}
        labels={softwareLabels}
        choices={choices}
        otherChanges={cover.chosen ? 1 : 0}
        note={cover.isStored ? 'The cover was saved.' : undefined}
        className={styles.fields}
      >
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
          <VendorField form={edited.form} label={softwareLabels.vendor} />
          {vendorAliases && (
            <EditedField
              {...field('vendorAliases')}
              rows={2}
              hint="Other names of the maker, one per line, as plugins and projects have them"
            />
          )}
          {tagline !== undefined && (
            <EditedField
              {...field('tagline')}
              emptyWords="No tagline yet"
              hint="What it is, in a few words"
            />
          )}
          <EditedField {...field('url')} emptyWords="No website yet" />
          {license !== undefined && (
            <EditedField
              {...field('license')}
              hint="Its usual short name, e.g. GPL-3.0, MIT or Commercial"
            />
          )}
          <EditedField {...field('category_id')} choices={choices.category_id} />
          <EditedField
            {...field('status')}
            choices={choices.status}
            hintOf={(status) => (status === 'enabled' && !isInstallable ? notAvailable : undefined)}
          />
          <ReadyList
            control={control}
            software={server.value}
            versions={versions}
            hasNewCover={cover.chosen !== null}
          />
          {featured !== undefined && (
            <EditedField
              {...field('featured')}
              choices={choices.featured}
              hint="Featured software may be shown first."
            />
          )}
        </div>
        <div className={styles.texts}>
          <DescriptionField {...field('description')} />
          <EditedField {...field('internalNotes')} rows={3} hint="Visible to staff only" />
          <div className={styles.lists}>
            <EditedField {...videoField('youtubeReviewsUrls')} />
            <EditedField {...videoField('youtubeTutorialsUrls')} />
            <EditedField {...videoField('youtubeOtherUrls')} />
            <EditedField {...field('documentationUrls')} rows={listRows} hint={lineHint} />
            {screenshots && <MediaField {...mediaField('screenshots')} kind="screenshot" />}
            {audioDemos && <MediaField {...mediaField('audioDemos')} kind="audio" />}
          </div>
        </div>
      </EditedForm>
      {dialog}
      {isHistoryOpen && (
        <HistoryDialog
          softwareId={server.value.id}
          choices={choices}
          onRestore={isArchived ? null : restore}
          onRestoreVersion={
            isArchived
              ? null
              : (restored) => {
                  setHistoryOpen(false);
                  restoreVersion(restored);
                }
          }
          versionIds={new Set(versions?.map(({ id }) => id))}
          onClose={() => setHistoryOpen(false)}
        />
      )}
      {previewed && (
        <PreviewDialog
          software={previewed}
          hasNewCover={cover.chosen !== null}
          onClose={() => setPreviewed(null)}
        />
      )}
    </>
  );
}

/** A warning about lines on YouTube's domain that name no video; undefined where there is none. */
function videoHint(text: string): string | undefined {
  const numbers = toLines(text).flatMap((line, index) =>
    isYoutubeUrl(line) && youtubeVideoId(line) === null ? [index + 1] : [],
  );
  if (numbers.length === 0) return undefined;
  const lines = `${numbers.length === 1 ? 'line' : 'lines'} ${numbers.join(', ')}`;
  return `No video found in ${lines}. Visitors will see 'Invalid YouTube URL' there.`;
}

interface PreviewDialogProps {
  readonly software: Readonly<Record<string, unknown>>;
  /** A chosen cover is only on this computer until it is saved. */
  readonly hasNewCover: boolean;
  readonly onClose: () => void;
}

/** The public page with what is not saved yet (rule F60). The catalogue renders it. */
function PreviewDialog({ software, hasNewCover, onClose }: PreviewDialogProps) {
  return (
    <Dialog title="Preview" size="media" onClose={onClose}>
      <p className={styles.previewNote}>
        Visitors will see this once it is saved and enabled. Versions are shown as they were saved
        last.
        {hasNewCover && <span> The new cover appears once it is saved.</span>}
      </p>
      <div className={styles.preview}>
        <Slot
          name="software-preview"
          props={{ software }}
          fallback={<p className={styles.previewNote}>Preview unavailable.</p>}
        />
      </div>
    </Dialog>
  );
}

/** A cover that somebody else put where ours was to go, in words: its path says nothing to anybody. */
const coverChange = (before: Software, theirs: Software, file: File): readonly FieldChange[] =>
  before.cover === theirs.cover
    ? []
    : [
        {
          name: 'Cover',
          before: before.cover ? 'A picture' : '',
          theirs: theirs.cover ? 'Another picture' : '',
          mine: file.name,
        },
      ];

/** The software's form with its cover: how both are saved. */
function useSoftwareForm(server: Tagged<Software>) {
  const { http, queryClient } = useHost();
  const notify = useUnit(notified);
  const cover = useChosenCover();
  /** A cover that is stored is not sent again by a further attempt of the same save. */
  const storedRef = useRef<File | null>(null);
  const [isStored, setStored] = useState(false);
  const { id } = server.value;
  const file = cover.chosen?.file;
  const isToBeStored = () => file !== undefined && storedRef.current !== file;
  const edited = useEditedForm({
    server,
    toValues: toSoftwareValues,
    contract: softwareContract,
    save: async (form, etag) => {
      if (file && isToBeStored()) {
        setStored(false);
        await uploadCover(http, id, file, etag);
        storedRef.current = file;
        setStored(true);
      }
      await saveSoftware(http, id, form, etag);
    },
    load: () => loadAnew(queryClient, editedSoftwareQuery(http, id)),
    onSaved: () => {
      notify({ tone: 'success', title: 'Saved' });
      if (file) cover.drop(file);
      setStored(false);
      // Every page that shows the software asks again as it is opened.
      void queryClient.invalidateQueries({ refetchType: 'none' });
    },
    attachment: {
      isUnsaved: file !== undefined,
      changes: (before, theirs) =>
        file && isToBeStored() ? coverChange(before, theirs, file) : [],
      giveUp: () => cover.drop(),
    },
  });
  return { edited, cover: { ...cover, isStored } };
}
