import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import {
  createSoftware,
  createVersion,
  describeUploadError,
  type UploadedPackage,
  uploadPackage,
} from '@patchbay/domain/api';
import { limits, type NewVersion } from '@patchbay/domain/entities';
import { formatSize, platformLabel } from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import { describeError, isAborted } from '@patchbay/shared/http';
import { useMutation } from '@patchbay/shared/query';
import { Button, Dialog, DialogButtons, Field, FormAlert, inputLook } from '@patchbay/ui';
import { adminKeys } from '../admin.query.ts';
import { assertGiven } from '../assert-given.ts';
import { FailedUpload, PackageProblem, packageProblem } from '../failed-upload.tsx';
import { newKey, useKeys } from '../new-key.ts';
import styles from './archives.module.css';
import { ChooseArchives, useFileDrop } from './choose-archives.tsx';

/** An archive that staff have given, and how far its upload is. */
interface Archive {
  readonly id: string;
  readonly file: File;
  /** 0 to 100 while it is sent; null before and after. */
  readonly percent: number | null;
  /** Why its upload failed; null where it has not. */
  readonly problem: string | null;
  readonly uploaded: UploadedPackage | null;
}

const archiveOf = (file: File): Archive => ({
  id: newKey(),
  file,
  percent: null,
  problem: packageProblem(file),
  uploaded: null,
});

/** Uploads archives one after the other, for versions that are still to be made (rule F79). Leaving the page gives them up. */
function useArchives(files: readonly File[]) {
  const { http } = useHost();
  const [archives, setArchives] = useState(() => files.map(archiveOf));
  const change = (id: string, changes: Partial<Archive>) =>
    setArchives((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const upload = async ({ id, file }: Archive, signal: AbortSignal) => {
    const onPercent = (percent: number) => change(id, { percent });
    onPercent(0);
    try {
      const uploaded = await uploadPackage(http, { versionId: null, file, signal, onPercent });
      change(id, { percent: null, uploaded });
    } catch (error) {
      if (!isAborted(error)) change(id, { percent: null, problem: describeUploadError(error) });
    }
  };
  const current =
    archives.find(({ percent }) => percent !== null) ??
    archives.find(({ problem, uploaded }) => problem === null && uploaded === null);
  const currentId = current?.id;
  const begin = useEffectEvent((signal: AbortSignal) => {
    if (current) queueMicrotask(() => void upload(current, signal));
  });
  useEffect(() => {
    if (currentId === undefined) return undefined;
    const controller = new AbortController();
    begin(controller.signal);
    return () => controller.abort();
  }, [currentId]);
  return {
    archives,
    add: (more: readonly File[]) => setArchives((all) => [...all, ...more.map(archiveOf)]),
    retry: (id: string) => change(id, { problem: null }),
    remove: (id: string) => setArchives((all) => all.filter((one) => one.id !== id)),
  };
}

interface ArchivesDialogProps {
  readonly files: readonly File[];
  /** The entry that gets a version of each archive; without it each archive makes an entry of its own. */
  readonly softwareId?: number;
  readonly onClose: () => void;
  /** Called with the entries that have a version more now, by archive. */
  readonly onCreated: (softwareIds: readonly number[]) => void;
}

interface Entry {
  readonly name: string;
  readonly vendor: string;
}

/** Uploads archives, shows what each says of itself, and makes versions of them once that is confirmed (rules F79 to F82). */
export function ArchivesDialog({ files, softwareId, onClose, onCreated }: ArchivesDialogProps) {
  const { http, queryClient } = useHost();
  const { archives, add, retry, remove } = useArchives(files);
  useFileDrop(add);
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<Entry>>>>({});
  const [isAsked, setAsked] = useState(false);
  const keyOf = useKeys();
  const entryOf = (archive: Archive): Entry => ({ ...saidBy(archive), ...typed[archive.id] });

  const creation = useMutation({
    mutationFn: async () => {
      const ids: number[] = [];
      for (const archive of archives) {
        const id = softwareId ?? (await createEntry(archive));
        await createVersion(http, id, keyOf(archive.id, id), versionOf(archive));
        ids.push(id);
      }
      return ids;
    },
    onSuccess: onCreated,
    // Also after a failure: some may have been made.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: adminKeys.lists });
    },
  });
  async function createEntry(archive: Archive): Promise<number> {
    const { name, vendor } = entryOf(archive);
    const entry = { name, ...(vendor.trim() !== '' && { vendor }) };
    const id = await createSoftware(http, entry, keyOf(archive.id, name, vendor));
    return assertGiven(id, 'software was not saved');
  }

  const isReady = archives.length > 0 && archives.every(({ uploaded }) => uploaded !== null);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setAsked(true);
    const isNamed = archives.every((archive) => entryOf(archive).name.trim() !== '');
    if (isReady && isNamed && !creation.isPending) creation.mutate();
  };
  const what = softwareId === undefined ? ['entry', 'entries'] : ['version', 'versions'];
  const count = archives.length === 1 ? what[0] : `${archives.length} ${what[1]}`;
  return (
    <Dialog
      title={softwareId === undefined ? 'New entries from archives' : 'New versions from archives'}
      onClose={onClose}
    >
      <form className={styles.form} onSubmit={submit} aria-busy={creation.isPending}>
        <ul className={styles.archives} aria-label="Archives">
          {archives.map((archive) => (
            <li key={archive.id} className={styles.archive}>
              <div className={styles.head}>
                <bdi className={styles.name}>{archive.file.name}</bdi>
                <Button
                  size="small"
                  variant="quiet"
                  aria-label={`Leave out ${archive.file.name}`}
                  disabled={creation.isPending}
                  onClick={() => remove(archive.id)}
                >
                  Leave out
                </Button>
              </div>
              <ArchiveState archive={archive} onRetry={() => retry(archive.id)} />
              {archive.uploaded && softwareId === undefined && (
                <EntryFields
                  entry={entryOf(archive)}
                  isAsked={isAsked}
                  isLocked={creation.isPending}
                  onChange={(changes) =>
                    setTyped((all) => ({
                      ...all,
                      [archive.id]: { ...all[archive.id], ...changes },
                    }))
                  }
                />
              )}
            </li>
          ))}
        </ul>
        {creation.error && <FormAlert>{describeError(creation.error)}</FormAlert>}
        <DialogButtons>
          <ChooseArchives label="Add archives" onFiles={add} />
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={!isReady} isBusy={creation.isPending}>
            {`Create ${count}`}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** The name of a file without its ending: the best guess where an archive says nothing. */
const stemOf = ({ name }: File) => name.replace(/(?:\.tar)?\.[^.]+$/, '');

function saidBy({ file, uploaded }: Archive): Entry {
  const { name = '', vendor = '' } = uploaded?.contents ?? {};
  return {
    name: (name === '' ? stemOf(file) : name).slice(0, limits.nameLength),
    vendor: vendor.slice(0, limits.vendorLength),
  };
}

const versionOf = ({ uploaded }: Archive): NewVersion => {
  const contents = uploaded?.contents;
  if (!contents) return uploaded ? { url: uploaded.url } : {};
  const { version, components, macInstallOrder, platforms, architecture } = contents;
  const facts = { version, components, macInstallOrder, platforms };
  return { url: uploaded.url, ...facts, ...(architecture && { architecture }) };
};

interface ArchiveStateProps {
  readonly archive: Archive;
  readonly onRetry: () => void;
}

function ArchiveState({ archive, onRetry }: ArchiveStateProps) {
  const { percent, problem, uploaded, file } = archive;
  if (problem !== null) {
    return (
      <FailedUpload
        fileName={file.name}
        text={`Upload failed. ${problem}`}
        onRetry={packageProblem(file) === null ? onRetry : null}
      />
    );
  }
  if (!uploaded) {
    return (
      <progress
        className={styles.progress}
        max={100}
        value={percent ?? 0}
        aria-label={`Upload of ${file.name}`}
        aria-valuetext={percent === null ? 'Waiting' : `Uploading, ${percent} %`}
      />
    );
  }
  const { contents } = uploaded;
  if (!contents) return <p className={styles.facts}>Uploaded. What is in it could not be read.</p>;
  const facts = [
    contents.version && `Version ${contents.version}`,
    contents.components.join(', '),
    contents.platforms.map(platformLabel).join(', '),
    formatSize(file.size),
  ];
  return (
    <>
      <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
      <PackageProblem problem={contents.problem} />
    </>
  );
}

interface EntryFieldsProps {
  readonly entry: Entry;
  /** Creating was asked for: a name that is missing is said. */
  readonly isAsked: boolean;
  readonly isLocked: boolean;
  readonly onChange: (changes: Partial<Entry>) => void;
}

const entryFields = [
  ['name', 'Name', limits.nameLength],
  ['vendor', 'Vendor', limits.vendorLength],
] as const;

const EntryFields = ({ entry, isAsked, isLocked, onChange }: EntryFieldsProps) => (
  <div className={styles.fields}>
    {entryFields.map(([name, label, maxLength]) => (
      <Field
        key={name}
        label={label}
        error={
          name === 'name' && isAsked && entry.name.trim() === '' ? 'Required Field' : undefined
        }
      >
        {(control) => (
          <input
            {...inputLook}
            {...control}
            value={entry[name]}
            maxLength={maxLength}
            readOnly={isLocked}
            dir="auto"
            onChange={({ target }) => onChange({ [name]: target.value })}
          />
        )}
      </Field>
    ))}
  </div>
);
