import { ChevronRight } from 'lucide-react';
import { Link } from '@patchbay/shared/router';
import styles from './breadcrumbs.module.css';

export interface Breadcrumb {
  readonly label: string;
  /** Made by the path builder. */
  readonly path: string;
}

/** The way from the home page down to this one; the page itself is its heading and no part of it. */
export function Breadcrumbs({ trail }: { readonly trail: readonly Breadcrumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {trail.map(({ label, path }, index) => (
          <li key={path} className={styles.step}>
            {index > 0 && <ChevronRight className={styles.arrow} size={16} />}
            <Link to={path} className={styles.link}>
              <bdi>{label}</bdi>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
