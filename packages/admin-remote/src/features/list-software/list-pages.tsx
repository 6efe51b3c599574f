import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link, useSearchParams } from '@patchbay/shared/router';
import { buttonLook } from '@patchbay/ui';
import { pageNumbers, pageSize, withListSettings } from '../../lib/list-address.ts';
import styles from './list-pages.module.css';

interface ListPagesProps {
  /** Counted from 1. */
  readonly page: number;
  /** All that match. */
  readonly count: number;
}

const look = buttonLook({ variant: 'quiet', size: 'small' });

/** Previous, next and numbered pages, as links. */
export function ListPages({ page, count }: ListPagesProps) {
  const [search] = useSearchParams();
  const last = Math.ceil(count / pageSize);
  if (last <= 1 && page === 1) return null;
  const to = (other: number) => ({
    search: `?${withListSettings(search, { page: other }).toString()}`,
  });
  return (
    <nav className={styles.pages} aria-label="Pages">
      {page > 1 && (
        <Link {...look} to={to(Math.min(page - 1, Math.max(last, 1)))} rel="prev">
          <ChevronLeft size={16} />
          Previous
        </Link>
      )}
      <ol className={styles.numbers}>
        {pageNumbers(page, last).map((number, index) =>
          number === null ? (
            <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                {...look}
                to={to(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </Link>
            </li>
          ),
        )}
      </ol>
      {page < last && (
        <Link {...look} to={to(page + 1)} rel="next">
          Next
          <ChevronRight size={16} />
        </Link>
      )}
    </nav>
  );
}
