import { useState, type ReactNode, type Ref } from 'react';
import type { Software } from '@patchbay/domain/entities';
import { softwarePath, vendorPath } from '@patchbay/domain/routes';
import { Slot, useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Link } from '@patchbay/shared/router';
import { useUnit } from '@patchbay/shared/state';
import { Cover, textLinkLook } from '@patchbay/ui';
import { categoriesQuery, slugsById } from '../software-lists/categories.query.ts';
import { CompareBox } from '../software-lists/comparison/compare-button.tsx';
import { $comparison, comparisonToggled } from '../software-lists/comparison/comparison.model.ts';
import { FitMark } from '../software-lists/grid/fit-mark.tsx';
import { CardFacts } from '../software-lists/grid/software-card.tsx';
import { PlayButton } from '../software-lists/sound/play-button.tsx';
import styles from './list-rows.module.css';

const inLetters = new Intl.Collator('en', { numeric: true });

/** The orders of a list; the first is the backend's. */
const orders = [
  { key: 'added', label: 'Last added', compare: () => 0 },
  { key: 'name', label: 'A to Z', compare: (a, b) => inLetters.compare(a.name, b.name) },
  {
    key: 'vendor',
    label: 'Vendor',
    compare: (a, b) => inLetters.compare(a.vendor, b.vendor) || inLetters.compare(a.name, b.name),
  },
] as const satisfies readonly {
  readonly key: string;
  readonly label: string;
  readonly compare: (a: Software, b: Software) => number;
}[];

const storageKey = 'list-order';

interface ListRowsProps {
  readonly label: string;
  readonly software: readonly Software[];
  readonly rowsRef?: Ref<HTMLUListElement>;
  /** What stands at the end of a row. */
  readonly action?: (entry: Software) => ReactNode;
}

/** Software that somebody has put together, a row each with its facts, in the order that its reader likes (rules C118, C119). */
export function ListRows({ label, software, rowsRef, action }: ListRowsProps) {
  const { http, config, storage } = useHost();
  const [order, setOrder] = useState(() => storage.get(storageKey));
  const [compared, toggleCompared] = useUnit([$comparison, comparisonToggled]);
  const { data: slugs } = useQuery({ ...categoriesQuery(http), select: slugsById });
  const { key, compare } = orders.find((one) => one.key === order) ?? orders[0];
  return (
    <>
      <div className={styles.tools}>
        <label className={styles.order}>
          <span>Order</span>
          <select
            value={key}
            onChange={({ target }) => {
              storage.set(storageKey, target.value);
              setOrder(target.value);
            }}
          >
            {orders.map((one) => (
              <option key={one.key} value={one.key}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
        <Slot
          name="install-all"
          props={{
            software: software.map((entry) => ({
              softwareId: entry.id,
              softwareName: entry.name,
              vendor: entry.vendor,
              vendorPath: vendorPath(entry),
              cover: entry.cover,
            })),
          }}
        />
      </div>
      <ul ref={rowsRef} tabIndex={-1} className={styles.entries} aria-label={label}>
        {software.toSorted(compare).map((entry) => (
          <li key={entry.id} className={styles.entry}>
            <span className={styles.cover}>
              <Cover
                imageHost={config.imageHost}
                cover={entry.cover}
                name={entry.name}
                alt=""
                sizes="96px"
              />
            </span>
            <span className={styles.text}>
              <Link
                to={softwarePath(entry, slugs?.get(entry.category_id ?? 0) ?? null)}
                {...textLinkLook}
              >
                <bdi>{entry.name}</bdi>
              </Link>
              {entry.vendor !== '' && (
                <span className={styles.vendor}>
                  by <bdi>{entry.vendor}</bdi>
                </span>
              )}
            </span>
            <span className={styles.facts}>
              <CardFacts software={entry} />
              <span className={styles.state}>
                {entry.lastValidVersion && (
                  <span className={styles.version}>{`Version ${entry.lastValidVersion}`}</span>
                )}
                <Slot name="card-badges" props={{ softwareId: entry.id }} />
                <span className={styles.fit}>
                  <FitMark software={entry} />
                </span>
              </span>
            </span>
            <span className={styles.actions} data-compare="shown">
              <PlayButton softwareId={entry.id} name={entry.name} sound={entry.sound} />
              <CompareBox
                softwareId={entry.id}
                name={entry.name}
                isChosen={compared.ids.includes(entry.id)}
                onToggle={toggleCompared}
              />
              {action?.(entry)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
