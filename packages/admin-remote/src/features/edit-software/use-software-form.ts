import { useRef, useState } from 'react';
import { saveSoftware, uploadCover } from '@patchbay/domain/api';
import type { Tagged } from '@patchbay/shared/http';
import type { Software } from '@patchbay/domain/entities';
import { notified, useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import type { FieldChange } from '../../edited-form/changes/field-changes.ts';
import { useEditedForm } from '../../edited-form/use-edited-form.ts';
import { loadAnew } from '@patchbay/ui';
import { editedSoftwareQuery } from '../../lib/edited-software.query.ts';
import { softwareContract, toSoftwareValues } from './software-values.ts';
import { useChosenCover } from './use-chosen-cover.ts';

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
export function useSoftwareForm(server: Tagged<Software>) {
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
