import { usePageTitle } from '@patchbay/shared/host';
import { PageHeading } from '@patchbay/ui';
import { DownloadList } from '../features/show-downloads/download-list.tsx';
import styles from './narrow-page.module.css';

/** Installations and how far they are. */
export function DownloadsPage() {
  usePageTitle('Downloads');
  return (
    <div className={styles.page}>
      <PageHeading>Downloads</PageHeading>
      <DownloadList />
    </div>
  );
}
