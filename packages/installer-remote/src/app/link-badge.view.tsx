import { routes } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import type { SlotProps } from '@patchbay/shared/remote';
import { VisuallyHidden } from '@patchbay/ui';
import { useFoundSoftware } from '../features/manage-installed/updates/find-software.ts';
import { useFreshComponents } from '../installs/installed/use-fresh-components.ts';
import styles from './library-page.module.css';

/** The number of updates at the header's link to what is installed (rule I86). */
export function LinkBadge({ path }: SlotProps['link-badge']) {
  const { listCalls } = useHost().config;
  // Without the one call for all of them, each page would ask for every plugin.
  return path === routes.installed && listCalls === 'extended' && <UpdateCount />;
}

function UpdateCount() {
  useFreshComponents();
  const { length } = useFoundSoftware().updates;
  if (length === 0) return null;
  return (
    <span className={`${styles.count ?? ''} ${styles.badge ?? ''}`}>
      <span>{length}</span>
      <VisuallyHidden>{length === 1 ? ' update' : ' updates'}</VisuallyHidden>
    </span>
  );
}
