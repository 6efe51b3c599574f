import { useHost, usePageTitle } from '@patchbay/shared/host';
import { OpenProject } from '../features/check-project/open-project.tsx';
import { BatchProgress } from '../features/follow-batch/batch-progress.tsx';
import { InstalledList } from '../features/manage-installed/installed-list.tsx';
import { LibraryHead } from './library-head.tsx';
import styles from './library-page.module.css';

/** The page of the plugins installed on this computer. */
export function InstalledPage() {
  usePageTitle('Installed Software');
  const { bridge } = useHost();
  return (
    <div className={styles.page}>
      <LibraryHead>Installed Software</LibraryHead>
      {bridge && (
        <>
          <OpenProject />
          <BatchProgress />
        </>
      )}
      <InstalledList />
    </div>
  );
}
