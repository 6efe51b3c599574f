import type { ReactNode } from 'react';
import { Link } from '@patchbay/shared/router';
import { textLinkLook } from '@patchbay/ui';
import styles from './shelf.module.css';

export interface ShelfProps {
  /** The beginning of the heading's id. */
  readonly id: string;
  readonly title: ReactNode;
  /** In words, for people who hear the links one by one: 'See all of Effects'. */
  readonly allLabel: string;
  readonly allPath: string;
  readonly children: ReactNode;
}

/** The looks of a shelf's heading with its link, for a page that has them without a shelf. */
export const shelfHeadLook = { className: styles.head };

/** A row of software under its heading, with the way to all of it. */
export function Shelf({ id, title, allLabel, allPath, children }: ShelfProps) {
  return (
    <section className={styles.shelf} aria-labelledby={id}>
      <div {...shelfHeadLook}>
        <h2 id={id}>{title}</h2>
        <Link to={allPath} aria-label={allLabel} {...textLinkLook}>
          See all
        </Link>
      </div>
      {children}
    </section>
  );
}
