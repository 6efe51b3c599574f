import { buildPath, routes } from '@patchbay/domain/routes';
import { notified } from '@patchbay/shared/host';
import { useNavigate } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { ArchivesDialog } from '../../lib/archives/archives-dialog.tsx';
import styles from '../../lib/archives/archives.module.css';
import { useFileDrop } from '../../lib/archives/use-archives.ts';

/** Takes archives that are dropped anywhere on the page (rule F80). */
export function DropArchives({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const isOver = useFileDrop(onFiles);
  return isOver && <p className={styles.drop}>Drop plugin archives to make an entry of each.</p>;
}

interface EntriesFromArchivesProps {
  readonly files: readonly File[];
  readonly onClose: () => void;
}

/** One archive leads to the page of its entry, several back to the list. */
export function EntriesFromArchives({ files, onClose }: EntriesFromArchivesProps) {
  const navigate = useNavigate();
  const notify = useUnit(notified);
  return (
    <ArchivesDialog
      files={files}
      onClose={onClose}
      onCreated={(softwareIds) => {
        const [softwareId, ...more] = softwareIds;
        if (softwareId !== undefined && more.length === 0) {
          void navigate(buildPath(routes.adminSoftware, { softwareId }));
          return;
        }
        notify({ tone: 'success', title: `${softwareIds.length} entries created` });
        onClose();
      }}
    />
  );
}
