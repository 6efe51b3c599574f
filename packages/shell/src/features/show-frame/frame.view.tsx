import { type ReactElement, type ReactNode, startTransition, useCallback, useState } from 'react';
import { ScrollRestoration, useLocation, useNavigation, useOutlet } from '@patchbay/shared/router';
import { Slot, useHost } from '@patchbay/shared/host';
import { findMount } from '@patchbay/shared/registry';
import { MissingNotice } from '@patchbay/composition/missing-notice';
import { $isPageHeld, useMissingPart } from '@patchbay/composition/missing-parts';
import { RetryBoundary } from '@patchbay/composition/retry-boundary';
import { describeError } from '@patchbay/shared/http';
import { useUnit } from '@patchbay/shared/state';
import {
  ErrorPanel,
  heldMarkup,
  useEventListener,
  useHeldFirst,
  VisuallyHidden,
} from '@patchbay/ui';
import { $profileError, profileRequested } from '../../accounts/session/session.model.ts';
import { Header } from './header/header.tsx';
import { useRemotes } from '@patchbay/composition/remotes-context';
import styles from './frame.module.css';
import { NeedsSite, OfflineNotice, useIsOnline, useNeedsSite } from './offline-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
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

/** The page that the site's server has rendered into this one. */
export interface ServedPage {
  /** Whether its code has not come. */
  readonly isOut: () => boolean;
  /** Asks for it again. Rejects where it does not come. */
  readonly revive: () => Promise<void>;
}

const noServedPage: ServedPage = { isOut: () => false, revive: () => Promise.resolve() };

interface FrameProps {
  /** The content in place of a page where the router has found none at all. */
  readonly unmatched?: ReactElement;
  /** Default: the server has rendered none. */
  readonly served?: ServedPage;
  /** Stands over the page. */
  readonly notice?: ReactElement;
}

/** The frame around every page: header, the categories where the mount asks for them, and the page itself. */
export function Frame({ unmatched, served = noServedPage, notice }: FrameProps) {
  const page = useOutlet();
  const { bridge } = useHost();
  const remotes = useRemotes();
  const { pathname } = useLocation();
  const needsSite = useNeedsSite();
  const hasSidebar = !needsSite && findMount(remotes, pathname)?.mount.layout === 'sidebar';
  return (
    <div className={styles.frame} data-host={bridge ? 'desktop' : 'browser'}>
      <a className={styles.skipLink} href={`#${mainId}`}>
        Skip to content
      </a>
      <div className={styles.bars}>
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
        <Main served={served}>
          <AccountProblem />
          {needsSite ? <NeedsSite /> : (page ?? unmatched)}
        </Main>
      </div>
      <Slot name="footer" props={{}} />
      <SiteFooter />
      <Slot name="frame-notices" props={{}} />
      {notice}
      <AnnouncePage />
      <ScrollRestoration />
      <HeldNotice />
    </div>
  );
}

interface MainProps {
  readonly served: ServedPage;
  readonly children: ReactNode;
}

/** The place of the page. One that the server has rendered stays, as long as its code is missing and nobody goes elsewhere. */
function Main({ served, children }: MainProps) {
  const isNavigating = useNavigation().state !== 'idle';
  const { pathname, search } = useLocation();
  const address = pathname + search;
  const [firstAddress] = useState(address);
  const isFirst = useHeldFirst(served.isOut());
  const [isMissing, setMissing] = useState(isFirst);
  if (isMissing && address !== firstAddress) setMissing(false);
  const revive = useCallback(async () => {
    await served.revive();
    // With the router's own change, which is one too.
    startTransition(() => setMissing(false));
  }, [served]);
  const { isHeld, place } = useMissingPart<HTMLElement>({ isFirst, isMissing, revive });
  const attributes = {
    ref: place,
    id: mainId,
    tabIndex: -1,
    className: styles.main,
    'aria-busy': isNavigating,
  };
  if (isHeld) return <main key="held" {...attributes} {...heldMarkup} />;
  return <main {...attributes}>{children}</main>;
}

/** Says that parts of the page are as the server has rendered them, without what makes them work. */
function HeldNotice() {
  const isPageHeld = useUnit($isPageHeld);
  return isPageHeld ? (
    <div className={styles.notice}>
      <MissingNotice words="Some controls are not available at the moment" />
    </div>
  ) : null;
}

/**
 * Nobody knows who is here: the server could not be reached. The page itself works as for a visitor. It is tried again
 * as soon as the connection is back, and whenever the person wants.
 */
function AccountProblem() {
  const { bridge } = useHost();
  const [error, retry] = useUnit([$profileError, profileRequested]);
  useEventListener(error ? 'window' : null, 'online', () => retry());
  const isAway = !useIsOnline() && bridge !== null;
  // Without the site the line above the page says it all.
  if (!error || isAway) return null;
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
