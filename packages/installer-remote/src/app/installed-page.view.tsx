import { usePageTitle } from '@patchbay/shared/host';
import { PageHeading } from '@patchbay/ui';
import { InstalledList } from '../features/manage-installed/installed-list.tsx';
import styles from './installed-page.module.css';

/** The page of the plugins installed on this computer. */
export function InstalledPage() {
  usePageTitle('Installed Software');
  return (
    <div className={styles.page}>
      <PageHeading>Installed Software</PageHeading>
      <InstalledList />
    </div>
  );
}
