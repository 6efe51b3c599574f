import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Slot, useHost } from '@patchbay/shared/host';
import { VisuallyHidden } from '@patchbay/ui';
import { Brand } from './brand.tsx';
import { CategoryDrawer } from '../category-drawer.tsx';
import styles from './header.module.css';
import { SiteMenu } from './site-menu.tsx';
import { TopBar } from './top-bar.tsx';

/** The site's header. On narrow screens the categories are behind a button, on every page: the logo keeps its place. In the desktop app its bar is a part of it, with the page's one search box. */
export function Header() {
  const { bridge } = useHost();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  return (
    <header className={styles.header}>
      <button
        type="button"
        className={styles.menuButton}
        aria-haspopup="dialog"
        onClick={() => {
          setDrawerOpen(true);
        }}
      >
        <Menu size={20} />
        <VisuallyHidden>Categories</VisuallyHidden>
      </button>
      <Brand />
      {bridge ? (
        <TopBar />
      ) : (
        <div className={styles.search}>
          <Slot name="search" props={{}} />
        </div>
      )}
      <Slot name="download-indicator" props={{}} />
      <SiteMenu />
      <CategoryDrawer
        isOpen={isDrawerOpen}
        onClose={() => {
          setDrawerOpen(false);
        }}
      />
    </header>
  );
}
