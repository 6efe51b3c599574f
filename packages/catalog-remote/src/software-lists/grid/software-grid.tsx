import type { CSSProperties } from 'react';
import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { useUnit } from '@patchbay/shared/state';
import {
  type CoverLoading,
  lazyPart,
  type ListLayout,
  Pending,
  Skeleton,
  useHeldFirst,
} from '@patchbay/ui';
import { categoriesQuery, slugsById } from '../categories.query.ts';
import { CompareBox } from '../comparison/compare-button.tsx';
import { $comparison, comparisonToggled } from '../comparison/comparison.model.ts';
import type { CardSoftware } from './card-software.ts';
import { SoftwareCard } from './software-card.tsx';
import { PlayButton } from '../sound/play-button.tsx';
import card from './software-card.module.css';
import styles from './software-grid.module.css';
import { useVisibleCards, wholeUpTo } from './use-visible-cards.ts';

/** The server renders none: it does not know what a browser keeps. */
const FavouriteButton = lazyPart(
  async () => {
    const { FavouriteButton: Part } = await import(
      /* webpackChunkName: "favourite-button" */ '../saved-lists/favourite-button.tsx'
    );
    return Part;
  },
  { failed: () => null },
);

/** No row has more cards (rule C22). */
export const maxColumns = 5;

interface SoftwareGridProps {
  readonly software: readonly CardSoftware[];
  /** The number of software with those that are still to come, as far as that is known. */
  readonly total?: number | null;
  /** `shelf` is one row, which scrolls where it is wider than its place. Default `grid`. */
  readonly layout?: 'grid' | 'shelf';
  /** True for software that visitors do not see. */
  readonly isDimmed?: boolean;
  /** Its pictures wait until they are near. Default: those of the first row do not. */
  readonly isBelowFold?: boolean;
}

/** Cards in columns by the width that there is; the covers of the first row are in sight at once. */
export function SoftwareGrid({
  software,
  total = null,
  layout: shape = 'grid',
  isDimmed = false,
  isBelowFold = isDimmed,
}: SoftwareGridProps) {
  const { http, config } = useHost();
  const isRendered = useHeldFirst(true);
  const canKeep = config.softwareLists && !isRendered;
  const [compared, toggleCompared] = useUnit([$comparison, comparisonToggled]);
  const { data: slugs } = useQuery({ ...categoriesQuery(http), select: slugsById });
  const count = software.length;
  const { ref, parts, isLong, layout } = useVisibleCards(software);
  return (
    <div className={styles.container}>
      <ul
        ref={ref}
        className={styles.grid}
        data-layout={shape}
        // From its first page on: rows that grow as others come would move what is in sight.
        data-even={(total ?? count) > wholeUpTo}
        {...(isLong && layout ? { style: rowHeightOf(layout) } : {})}
      >
        {parts.flatMap(({ kind, start, end }) =>
          kind === 'gap'
            ? [<Gap key={`gap-${start}`} cards={end - start} layout={layout} />]
            : software.slice(start, end).map((entry, at) => (
                <li
                  key={entry.id}
                  className={styles.cell}
                  data-index={start + at}
                  {...(isLong ? { 'aria-setsize': count, 'aria-posinset': start + at + 1 } : {})}
                >
                  <SoftwareCard
                    software={entry}
                    categorySlug={slugs?.get(entry.category_id ?? 0) ?? null}
                    loading={isBelowFold ? 'lazy' : loadingAt(start + at)}
                    isDimmed={isDimmed}
                  />
                  <PlayButton
                    softwareId={entry.id}
                    name={entry.name}
                    sound={entry.sound}
                    place="cover"
                  />
                  <CompareBox
                    softwareId={entry.id}
                    name={entry.name}
                    isChosen={compared.ids.includes(entry.id)}
                    onToggle={toggleCompared}
                  />
                  {canKeep && <FavouriteButton softwareId={entry.id} name={entry.name} />}
                </li>
              )),
        )}
      </ul>
    </div>
  );
}

const loadingAt = (index: number): CoverLoading => {
  if (index === 0) return 'first';
  return index < maxColumns ? 'eager' : 'lazy';
};

const rowHeightOf = ({
  rowHeightPx,
}: ListLayout): CSSProperties & Record<'--row-height', string> => ({
  '--row-height': `${rowHeightPx}px`,
});

interface GapProps {
  readonly cards: number;
  /** Null before it was measured: it takes no place, and what is in sight is rendered. */
  readonly layout: ListLayout | null;
}

/** The place of cards that are out of sight. */
function Gap({ cards, layout }: GapProps) {
  const style: CSSProperties & Record<'--rows', number> = {
    '--rows': layout ? Math.ceil(cards / layout.columns) : 0,
  };
  return <li className={styles.gap} aria-hidden="true" style={style} />;
}

interface SoftwareGridSkeletonProps {
  readonly count: number;
  /** As in the grid that it is a placeholder for. */
  readonly layout?: 'grid' | 'shelf';
  readonly label: string;
  /** False where nobody is near: the first card gives the others, which are bare boxes, their height. Default: true. */
  readonly isDrawn?: boolean;
}

/** A grid of cards that are on their way, in the boxes of the cards themselves. */
export function SoftwareGridSkeleton(props: SoftwareGridSkeletonProps) {
  const { count, layout = 'grid', label, isDrawn = true } = props;
  return (
    <Pending label={label} hasWaited>
      <div className={styles.container}>
        <div className={styles.grid} data-layout={layout}>
          {Array.from({ length: count }, (_, index) => (
            <div key={index} className={card.card}>
              {(isDrawn || index === 0) && (
                <>
                  <div className={card.cover}>
                    <Skeleton shape="fill" className={styles.pendingCover} />
                  </div>
                  <div className={card.body}>
                    <Skeleton className={styles.pendingName} />
                    <Skeleton className={styles.pendingVendor} />
                    <div className={card.facts}>
                      <Skeleton className={styles.pendingFacts} />
                    </div>
                  </div>
                </>
              )}
            </div>
          ))}
        </div>
      </div>
    </Pending>
  );
}
