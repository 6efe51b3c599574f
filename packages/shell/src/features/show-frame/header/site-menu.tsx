import { CircleUserRound, EllipsisVertical, Settings } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { isStaff } from '@patchbay/domain/entities';
import { $user, useHost } from '@patchbay/shared/host';
import { findMount } from '@patchbay/shared/registry';
import { NavLink, useLocation } from '@patchbay/shared/router';
import { routes } from '@patchbay/domain/routes';
import { useUnit } from '@patchbay/shared/state';
import { Skeleton } from '@patchbay/ui';
import { mendAccountFocus } from '../../../lib/mend-account-focus.ts';
import { $isResuming } from '../../../lib/session/sign-in.model.ts';
import { Account } from './account.tsx';
import { useRemotes } from '../../../lib/remotes-context.ts';
import { SignInLink } from './sign-in-link.tsx';
import styles from './site-menu.module.css';

/**
 * The header's links and the account. A link stands in it only where its page is live on this site. On narrow screens
 * all but 'Sign In' is behind one button: the same elements, as a popover.
 */
export function SiteMenu() {
  const { bridge, config } = useHost();
  const remotes = useRemotes();
  const [user, isResuming] = useUnit([$user, $isResuming]);
  const { key } = useLocation();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const isLive = (path: string) => findMount(remotes, path) !== null;

  const isSignedIn = user !== null;
  const wasSignedIn = useRef(isSignedIn);

  useEffect(() => {
    panel.current?.hidePopover();
  }, [key]);

  useEffect(() => {
    if (wasSignedIn.current && !isSignedIn) {
      panel.current?.hidePopover();
      mendAccountFocus();
    }
    wasSignedIn.current = isSignedIn;
  }, [isSignedIn]);

  return (
    <>
      <div ref={panel} id={id} popover="auto" className={styles.panel}>
        <nav className={styles.links} aria-label="Main">
          <NavLink to={routes.home} end className={styles.link ?? ''}>
            Store
          </NavLink>
          {isLive(routes.search) && (
            <NavLink to={routes.search} className={styles.link ?? ''}>
              Browse
            </NavLink>
          )}
          {bridge && isLive(routes.installed) && (
            <NavLink to={routes.installed} className={styles.link ?? ''}>
              Installed
            </NavLink>
          )}
          {user && config.softwareLists && isLive(routes.lists) && (
            <NavLink to={routes.lists} className={styles.link ?? ''}>
              Lists
            </NavLink>
          )}
          {isStaff(user) && isLive(routes.admin) && (
            <NavLink to={routes.admin} className={styles.link ?? ''}>
              Admin
            </NavLink>
          )}
          {!bridge && isLive(routes.app) && (
            <NavLink to={routes.app} className={styles.link ?? ''}>
              Get the app
            </NavLink>
          )}
          {isLive(routes.settings) && (
            <NavLink to={routes.settings} className={styles.link ?? ''} title="Settings">
              <Settings size={20} className={styles.wideIcon} />
              <span className={styles.iconLabel}>Settings</span>
            </NavLink>
          )}
        </nav>
        {user && <Account email={user.email} />}
      </div>
      {!user && isResuming && (
        <span className={styles.resuming}>
          <Skeleton shape="pill" />
        </span>
      )}
      {!user && !isResuming && <SignInLink />}
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
