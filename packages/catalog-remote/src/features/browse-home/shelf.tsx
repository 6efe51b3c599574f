import type { ReactNode } from 'react';
import type { SoftwareFilters } from '@patchbay/domain/api';
import type { Software } from '@patchbay/domain/entities';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { textLinkLook, useSeen } from '@patchbay/ui';
import { SoftwareGrid, SoftwareGridSkeleton } from '../../lib/software-grid/software-grid.tsx';
import { onShelf, shelfQuery } from './browse-home.query.ts';
import styles from './shelf.module.css';

interface ShelfProps {
  /** What the heading's id is made of. */
  readonly id: string;
  readonly title: ReactNode;
  /** In words, for who hears the links one by one: 'See all of Effects'. */
  readonly allLabel: string;
  readonly allPath: string;
  readonly children: ReactNode;
}

/** A row of software under its heading, with the way to all of it. */
export function Shelf({ id, title, allLabel, allPath, children }: ShelfProps) {
  return (
    <section className={styles.shelf} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        <Link to={allPath} aria-label={allLabel} {...textLinkLook}>
          See all
        </Link>
      </div>
      {children}
    </section>
  );
}

interface AskedShelfProps extends Omit<ShelfProps, 'children'> {
  readonly filters: SoftwareFilters;
  /** What stands above already. */
  readonly newest: readonly Software[];
  /** What of the answer belongs here: a backend may know nothing of a filter. Default: all of it. */
  readonly isMeant?: (software: Software) => boolean;
}

const all = () => true;

/** A shelf whose software is asked for once it is near the window; a failed request shows nothing (rule C81). */
export function AskedShelf({ filters, newest, isMeant = all, ...shelf }: AskedShelfProps) {
  const { http } = useHost();
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  const { data, isError } = useQuery({ ...shelfQuery(http, filters), enabled: isSeen });
  const software = data && onShelf(data.software.filter(isMeant), newest);
  if (isError || software?.length === 0) return null;
  return (
    <Shelf {...shelf}>
      {software ? (
        <SoftwareGrid layout="shelf" software={software} isBelowFold />
      ) : (
        <div ref={ref}>
          <SoftwareGridSkeleton layout="shelf" count={8} label={`Loading ${shelf.allLabel}`} />
        </div>
      )}
    </Shelf>
  );
}
