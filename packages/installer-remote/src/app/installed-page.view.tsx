import { useHost, usePageTitle } from '@patchbay/shared/host';
import { PageHeading } from '@patchbay/ui';
import { OpenProject } from '../features/check-project/open-project.tsx';
import { InstalledList } from '../features/manage-installed/installed-list.tsx';
import styles from './installed-page.module.css';

/** The page of the plugins installed on this computer. */
export function InstalledPage() {
  usePageTitle('Installed Software');
  const { bridge } = useHost();
  return (
    <div className={styles.page}>
      <PageHeading>Installed Software</PageHeading>
      {bridge && <OpenProject />}
      <InstalledList />
    </div>
  );
}
