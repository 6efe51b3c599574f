import { usePageTitle } from '@patchbay/shared/host';
import { DownloadList } from '../features/show-downloads/download-list.tsx';
import { LibraryHead } from './library-head.tsx';
import styles from './library-page.module.css';

/** Installations and how far they are. */
export function DownloadsPage() {
  usePageTitle('Downloads');
  return (
    <div className={styles.page}>
      <LibraryHead>Downloads</LibraryHead>
      <DownloadList />
    </div>
  );
}
