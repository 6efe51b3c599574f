import { useEffect, useRef } from 'react';
import type { StatusCounts } from '@patchbay/domain/api';
import { useHost } from '@patchbay/shared/host';
import { Link, useSearchParams } from '@patchbay/shared/router';
import { listTabPath, withListSettings } from '../../lib/list-address.ts';
import { listTabCount, listTabLabel, listTabs, type ListTab } from '../../lib/list-tabs.ts';
import styles from './software-tabs.module.css';

interface ListTabsProps {
  readonly current: ListTab;
  /** Not there while they are on their way, or where they cannot be had. */
  readonly counts: StatusCounts | undefined;
}

/** The tabs change the address, so they are links; filter and order go with them. */
export function ListTabs({ current, counts }: ListTabsProps) {
  const { config } = useHost();
  const [search] = useSearchParams();
  const others = withListSettings(search, { page: 1 });
  const tabsRef = useRef<HTMLUListElement>(null);
  const hasCounts = counts !== undefined;
  useEffect(() => {
    const tabs = tabsRef.current;
    const tab = tabs?.querySelector<HTMLElement>('[aria-current]');
    // Not `scrollIntoView`, which would move the page too.
    if (tabs && tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
  }, [current, hasCounts]);
  return (
    <nav aria-label="Status">
      <ul ref={tabsRef} className={styles.tabs}>
        {listTabs(config.adminCalls === 'extended').map((tab) => {
          const label = listTabLabel(tab);
          const count = counts && listTabCount(counts, tab);
          return (
            <li key={tab}>
              <Link
                className={styles.tab}
                to={listTabPath(tab, others)}
                aria-current={tab === current ? 'page' : undefined}
                aria-label={count === undefined ? label : `${label}, ${count}`}
              >
                <span>{label}</span>
                {/* The blank keeps what is seen a part of the name. */}{' '}
                {count !== undefined && <span className={styles.count}>{count}</span>}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
