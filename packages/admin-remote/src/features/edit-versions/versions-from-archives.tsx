import { type RefObject, useState } from 'react';
import { notified, useHost } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { versionsQuery } from '../../lib/admin.query.ts';
import { ArchivesDialog } from '../../lib/archives/archives-dialog.tsx';
import { ChooseArchives, DropArchives } from '../../lib/archives/choose-archives.tsx';

interface VersionsFromArchivesProps {
  readonly softwareId: number;
  /** Archives that are dropped here become versions. */
  readonly within: RefObject<HTMLElement | null>;
}

/** Makes a version of each archive that is dropped or chosen, where the backend has the calls for it (rule F82). */
export function VersionsFromArchives(props: VersionsFromArchivesProps) {
  return useHost().config.adminCalls === 'extended' ? <FromArchives {...props} /> : null;
}

function FromArchives({ softwareId, within }: VersionsFromArchivesProps) {
  const { http, queryClient } = useHost();
  const notify = useUnit(notified);
  const [files, setFiles] = useState<readonly File[] | null>(null);
  return (
    <>
      <ChooseArchives label="Add from archives" onFiles={setFiles} />
      {files === null ? (
        <DropArchives product="a version" onFiles={setFiles} within={within} />
      ) : (
        <ArchivesDialog
          files={files}
          softwareId={softwareId}
          onClose={() => setFiles(null)}
          onCreated={({ length }) => {
            setFiles(null);
            notify({
              tone: 'success',
              title: length === 1 ? 'Version added' : `${length} versions added`,
            });
            void queryClient.refetchQueries(versionsQuery(http, softwareId));
          }}
        />
      )}
    </>
  );
}
