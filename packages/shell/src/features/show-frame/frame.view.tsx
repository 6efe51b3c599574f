import { Outlet, ScrollRestoration, useLocation, useNavigation } from '@patchbay/shared/router';
import { Slot } from '@patchbay/shared/host';
import { findMount } from '@patchbay/shared/registry';
import { Header } from './header.view.tsx';
import { useRemotes } from './remotes-context.ts';
import styles from './frame.module.css';

const mainId = 'main-content';

/** The frame around every page: header, the categories where the mount asks for them, and the page itself. */
export function Frame() {
  const remotes = useRemotes();
  const { pathname } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const hasSidebar = findMount(remotes, pathname)?.mount.layout === 'sidebar';
  return (
    <div className={styles.frame}>
      <a className={styles.skipLink} href={`#${mainId}`}>
        Skip to content
      </a>
      <Header hasSidebar={hasSidebar} />
      <div className={styles.body} data-layout={hasSidebar ? 'sidebar' : 'bare'}>
        {hasSidebar && (
          <aside className={styles.sidebar} aria-label="Categories">
            <Slot name="sidebar" props={{}} />
          </aside>
        )}
        <main id={mainId} tabIndex={-1} className={styles.main} aria-busy={isNavigating}>
          <Outlet />
        </main>
      </div>
      <ScrollRestoration />
    </div>
  );
}
