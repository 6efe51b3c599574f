import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Slot, useHost } from '@patchbay/shared/host';
import { VisuallyHidden } from '@patchbay/ui';
import { Brand } from './brand.tsx';
import { CategoryDrawer } from '../category-drawer.tsx';
import styles from './header.module.css';
import { SiteMenu } from './site-menu.tsx';

interface HeaderProps {
  readonly hasSidebar: boolean;
}

/** The site's header. In the desktop app the search box is in the top bar instead: there is one on a page. */
export function Header({ hasSidebar }: HeaderProps) {
  const { bridge } = useHost();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
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
          <Menu size={20} />
          <VisuallyHidden>Categories</VisuallyHidden>
        </button>
      )}
      <Brand />
      <div className={styles.search}>{!bridge && <Slot name="search" props={{}} />}</div>
      <Slot name="download-indicator" props={{}} />
      <SiteMenu />
      <CategoryDrawer
        isOpen={isDrawerOpen && hasSidebar}
        onClose={() => {
          setDrawerOpen(false);
        }}
      />
    </header>
  );
}
