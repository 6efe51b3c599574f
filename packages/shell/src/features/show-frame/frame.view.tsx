import { type ReactElement, useCallback, useState } from 'react';
import { ScrollRestoration, useLocation, useNavigation, useOutlet } from '@patchbay/shared/router';
import { Slot, useHost } from '@patchbay/shared/host';
import { findMount } from '@patchbay/shared/registry';
import { RetryBoundary } from '@patchbay/composition/retry-boundary';
import { describeError } from '@patchbay/shared/http';
import { useUnit } from '@patchbay/shared/state';
import { ErrorPanel, useEventListener, VisuallyHidden } from '@patchbay/ui';
import { $profileError, profileRequested } from '../../accounts/session/session.model.ts';
import { Header } from './header/header.tsx';
import { useRemotes } from '@patchbay/composition/remotes-context';
import styles from './frame.module.css';
import { OfflineNotice } from './offline-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import { TopBar } from './header/top-bar.tsx';
import { usePageArrival } from './use-page-arrival.ts';

/** The focus of a link that is gone with its page: to the heading of the page that came in its place. */
function mendFocus(): void {
  const focused = document.activeElement ?? document.body;
  // A browser takes the focus from what is disabled a moment later.
  if (focused !== document.body && !focused.matches(':disabled')) return;
  const heading = document.querySelector('[data-page-heading]');
  // The router restores the scroll position of the page.
  if (heading instanceof HTMLElement) heading.focus({ preventScroll: true });
}

/** Says where somebody has arrived, to who cannot see it, and keeps the keyboard from losing its place. */
export function AnnouncePage() {
  const [title, setTitle] = useState('');
  const onArrival = useCallback((arrivedAt: string) => {
    setTitle(arrivedAt);
    mendFocus();
  }, []);
  usePageArrival(onArrival);
  return (
    <VisuallyHidden>
      <span aria-live="polite" aria-atomic="true">
        {title}
      </span>
    </VisuallyHidden>
  );
}

const mainId = 'main-content';

interface FrameProps {
  /** The content in place of a page where the router has found none at all. */
  readonly unmatched?: ReactElement;
  /** Stands over the page. */
  readonly notice?: ReactElement;
}

/** The frame around every page: header, the categories where the mount asks for them, and the page itself. */
export function Frame({ unmatched, notice }: FrameProps) {
  const page = useOutlet();
  const { bridge } = useHost();
  const remotes = useRemotes();
  const { pathname } = useLocation();
  const isNavigating = useNavigation().state !== 'idle';
  const hasSidebar = findMount(remotes, pathname)?.mount.layout === 'sidebar';
  return (
    <div className={styles.frame} data-host={bridge ? 'desktop' : 'browser'}>
      <a className={styles.skipLink} href={`#${mainId}`}>
        Skip to content
      </a>
      <div className={styles.bars}>
        {bridge && <TopBar />}
        <Header />
        <OfflineNotice />
      </div>
      <div className={styles.body} data-layout={hasSidebar ? 'sidebar' : 'bare'}>
        <RetryBoundary>
          {hasSidebar && (
            <aside className={styles.sidebar} aria-label="Sidebar">
              <Slot name="sidebar" props={{}} />
            </aside>
          )}
        </RetryBoundary>
        <main id={mainId} tabIndex={-1} className={styles.main} aria-busy={isNavigating}>
          <AccountProblem />
          {page ?? unmatched}
        </main>
      </div>
      <Slot name="footer" props={{}} />
      <SiteFooter />
      <Slot name="frame-notices" props={{}} />
      {notice}
      <AnnouncePage />
      <ScrollRestoration />
    </div>
  );
}

/**
 * Nobody knows who is here: the server could not be reached. The page itself works as for a visitor. It is tried again
 * as soon as the connection is back, and whenever the person wants.
 */
function AccountProblem() {
  const [error, retry] = useUnit([$profileError, profileRequested]);
  useEventListener(error ? 'window' : null, 'online', () => retry());
  if (!error) return null;
  return (
    <div className={styles.problem}>
      <ErrorPanel
        title="Your account could not be loaded"
        cause={describeError(error)}
        onRetry={() => retry()}
      />
    </div>
  );
}
