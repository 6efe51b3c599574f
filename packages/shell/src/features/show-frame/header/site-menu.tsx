import { CircleUserRound, EllipsisVertical, Settings } from 'lucide-react';
import { useEffect, useId, useRef, type MouseEvent, type ReactElement } from 'react';
import { $user, Slot, useHost } from '@patchbay/shared/host';
import type { RemoteLink } from '@patchbay/shared/registry';
import { NavLink, useLocation, Link } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { Skeleton, buttonLook, hasModifier } from '@patchbay/ui';
import { restoreAccountFocus } from '../../../accounts/restore-account-focus.ts';
import { $isResuming, signInExpected } from '../../../accounts/session/sign-in.model.ts';
import { Account } from './account.tsx';
import { useRemotes } from '@patchbay/composition/remotes-context';
import { useIsOnline } from '../offline-notice.tsx';
import { siteLinks } from '../site-links.ts';
import styles from './site-menu.module.css';

/** A real link to the sign-in page, whose plain click opens the dialog over this one. */
function SignInLink() {
  const { openAuth } = useHost();
  const expectSignIn = useUnit(signInExpected);
  const { pathname } = useLocation();
  // There the form is on the page already.
  const formPages: readonly string[] = [routes.login, routes.signup, routes.reset];
  const isOnFormPage = formPages.includes(pathname);
  const onClick = (event: MouseEvent) => {
    if (hasModifier(event) || isOnFormPage) return;
    event.preventDefault();
    void openAuth({ mode: 'login' });
  };
  return (
    <Link
      to={routes.login}
      {...buttonLook({ variant: 'secondary' })}
      aria-haspopup={isOnFormPage ? undefined : 'dialog'}
      data-account=""
      onClick={onClick}
      onPointerEnter={() => expectSignIn()}
      onFocus={() => expectSignIn()}
    >
      Sign In
    </Link>
  );
}

/** The pictures that a remote can name for its link. */
const icons: ReadonlyMap<string, ReactElement> = new Map([
  ['settings', <Settings key="settings" size={20} className={styles.wideIcon} />],
]);

const keyOf = ({ path, label }: RemoteLink) => `${path} ${label}`;
/** The app begins with another page than the store. */
const isBeforeStore = ({ order }: RemoteLink) => (order ?? 0) < 0;

function SiteLink({ path, label, icon }: RemoteLink) {
  const picture = icon === undefined ? undefined : icons.get(icon);
  return (
    <NavLink to={path} className={styles.link ?? ''} title={picture ? label : undefined}>
      {picture ? (
        <>
          {picture}
          <span className={styles.iconLabel}>{label}</span>
        </>
      ) : (
        label
      )}
      <Slot name="link-badge" props={{ path }} />
    </NavLink>
  );
}

/**
 * The header's links and the account. The remotes say theirs, which stand in it only where their pages are live on this site. On narrow screens
 * all but 'Sign In' is behind one button: the same elements, as a popover.
 */
export function SiteMenu() {
  const { bridge, config } = useHost();
  const remotes = useRemotes();
  const [user, isResuming] = useUnit([$user, $isResuming]);
  const { key } = useLocation();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const links = siteLinks(remotes, { user, config, isDesktop: Boolean(bridge) });

  // Who has a session is known once the site is back.
  const isAway = !useIsOnline() && bridge !== null;
  const isSignedIn = user !== null;
  const wasSignedIn = useRef(isSignedIn);

  const shownAt = useRef(key);
  useEffect(() => {
    // What a visitor has opened on the server's page stays open.
    if (shownAt.current !== key) panel.current?.hidePopover();
    shownAt.current = key;
  }, [key]);

  useEffect(() => {
    if (wasSignedIn.current && !isSignedIn) {
      panel.current?.hidePopover();
      restoreAccountFocus();
    }
    wasSignedIn.current = isSignedIn;
  }, [isSignedIn]);

  return (
    <>
      <div ref={panel} id={id} popover="auto" className={styles.panel}>
        <nav className={styles.links} aria-label="Main">
          {links.filter(isBeforeStore).map((link) => (
            <SiteLink key={keyOf(link)} {...link} />
          ))}
          <NavLink to={routes.home} end className={styles.link ?? ''}>
            Store
          </NavLink>
          {links
            .filter((link) => !isBeforeStore(link))
            .map((link) => (
              <SiteLink key={keyOf(link)} {...link} />
            ))}
        </nav>
        {user && <Account email={user.email} />}
      </div>
      {!user && isResuming && (
        <span className={styles.resuming}>
          <Skeleton shape="pill" />
        </span>
      )}
      {!user && !isResuming && !isAway && <SignInLink />}
      <button
        type="button"
        className={styles.toggle}
        popoverTarget={id}
        data-account=""
        aria-label="Menu"
      >
        {/* A person is who is signed in: for anybody else it is a menu. */}
        {user ? <CircleUserRound size={20} /> : <EllipsisVertical size={20} />}
      </button>
    </>
  );
}
