import type { ReactNode } from 'react';
import { routes } from '@patchbay/domain/routes';
import { NavLink } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { PageHeading } from '@patchbay/ui';
import { $runningCount } from '../features/show-downloads/downloads.model.ts';
import styles from './library-page.module.css';

/** The head that makes one place of what is installed and what is being installed. */
export function LibraryHead({ children }: { readonly children: ReactNode }) {
  const runningCount = useUnit($runningCount);
  return (
    <header className={styles.head}>
      <PageHeading>{children}</PageHeading>
      <nav aria-label="Library">
        <ul className={styles.tabs}>
          <li>
            <NavLink to={routes.library} className={styles.tab ?? ''}>
              Overview
            </NavLink>
          </li>
          <li>
            <NavLink to={routes.installed} className={styles.tab ?? ''}>
              Installed
            </NavLink>
          </li>
          <li>
            <NavLink to={routes.downloads} className={styles.tab ?? ''}>
              Downloads {runningCount > 0 && <span className={styles.count}>{runningCount}</span>}
            </NavLink>
          </li>
        </ul>
      </nav>
    </header>
  );
}
