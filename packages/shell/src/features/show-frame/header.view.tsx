import { Menu, Settings } from 'lucide-react';
import { useState } from 'react';
import { Slot, useHost } from '@patchbay/shared/host';
import { Link, NavLink } from '@patchbay/shared/router';
import { findMount } from '@patchbay/shared/registry';
import { routes } from '@patchbay/shared/routes';
import { CategoryDrawer } from './category-drawer.view.tsx';
import styles from './header.module.css';
import { Logo } from './logo.view.tsx';
import { useRemotes } from './remotes-context.ts';

interface HeaderProps {
  readonly hasSidebar: boolean;
}

/** The site's header. A link stands in it only where its page is live on this site. */
export function Header({ hasSidebar }: HeaderProps) {
  const { config, bridge } = useHost();
  const remotes = useRemotes();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const isLive = (path: string) => findMount(remotes, path) !== null;
  return (
    <header className={styles.header}>
      {hasSidebar && (
        <button
          type="button"
          className={styles.menuButton}
          aria-haspopup="dialog"
          onClick={() => {
            setDrawerOpen(true);
          }}
        >
          <Menu size={20} strokeWidth={1.5} aria-hidden />
          <span className={styles.menuLabel}>Categories</span>
        </button>
      )}
      <Link to={routes.home} className={styles.brand}>
        <Logo />
        <span className={styles.name}>{config.productName}</span>
      </Link>
      <div className={styles.search}>
        <Slot name="search" props={{}} />
      </div>
      <nav className={styles.links} aria-label="Main">
        <NavLink to={routes.home} end className={styles.link ?? ''}>
          Store
        </NavLink>
        {bridge && isLive(routes.installed) && (
          <NavLink to={routes.installed} className={styles.link ?? ''}>
            Installed
          </NavLink>
        )}
        {isLive(routes.settings) && (
          <NavLink
            to={routes.settings}
            className={styles.iconLink ?? ''}
            aria-label="Settings"
            title="Settings"
          >
            <Settings size={20} strokeWidth={1.5} aria-hidden />
          </NavLink>
        )}
      </nav>
      <CategoryDrawer
        isOpen={isDrawerOpen && hasSidebar}
        onClose={() => {
          setDrawerOpen(false);
        }}
      />
    </header>
  );
}
