import { useHost, usePageTitle } from '@patchbay/shared/host';
import { useUnit } from '@patchbay/shared/state';
import { EmptyState, WebsiteLink } from '@patchbay/ui';
import { OpenProject } from '../features/check-project/open-project.tsx';
import { BatchProgress } from '../features/follow-batch/batch-progress.tsx';
import { groupPlugins } from '../features/manage-installed/group-plugins.ts';
import { useFoundSoftware } from '../features/manage-installed/updates/find-software.ts';
import { OpenDownloads } from '../features/show-downloads/download-list.tsx';
import { NewSoftware } from '../features/show-library/new-software.tsx';
import { UpdatesSummary } from '../features/show-library/updates-summary.tsx';
import { $components } from '../installs/installed/installed.model.ts';
import { useFreshComponents } from '../installs/installed/use-fresh-components.ts';
import { LibraryHead } from './library-head.tsx';
import styles from './library-page.module.css';

/** The first page of the desktop app: what there is to do in the library (rule I85). */
export function LibraryPage() {
  usePageTitle('Library');
  const { bridge } = useHost();
  return (
    <div className={styles.page}>
      <LibraryHead>Library</LibraryHead>
      {bridge ? (
        <LibraryInApp />
      ) : (
        <EmptyState
          title="Your library is in the app"
          action={<WebsiteLink look={{ variant: 'primary' }}>Install the app</WebsiteLink>}
        >
          Open the desktop app to see your plugins.
        </EmptyState>
      )}
    </div>
  );
}

function LibraryInApp() {
  const components = useUnit($components);
  const { updates, error, isRetrying, retry } = useFoundSoftware();
  useFreshComponents();
  return (
    <>
      <BatchProgress />
      <OpenDownloads />
      <UpdatesSummary
        updates={updates}
        pluginCount={components && groupPlugins(components).length}
        error={error}
        isRetrying={isRetrying}
        onRetry={retry}
      />
      <OpenProject />
      <NewSoftware />
    </>
  );
}
