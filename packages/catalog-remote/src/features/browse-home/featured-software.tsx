import { useHost } from '@patchbay/shared/host';
import { useQuery } from '@patchbay/shared/query';
import { Cover, Pending, Skeleton, useSteadyPending } from '@patchbay/ui';
import { categoriesQuery, slugsById } from '../../software-lists/categories.query.ts';
import { SoftwareLink } from '../../software-lists/grid/software-card.tsx';
import { maxColumns } from '../../software-lists/grid/software-grid.tsx';
import {
  featuredQuery,
  type FeaturedEntry,
  latestSoftwareQuery,
  onShelf,
} from './browse-home.query.ts';
import { PlayButton } from '../../software-lists/sound/play-button.tsx';
import styles from './featured-software.module.css';

/** Declared a little smaller than it is on phones, like the cover on the page of a software. */
const leadSizes = '(min-width: 1024px) 560px, (min-width: 500px) 400px, 80vw';
const otherSizes = '(min-width: 1024px) 260px, (min-width: 500px) 400px, 80vw';

/**
 * The software that staff have featured, as far as it is known, and whether it is on its way. What stands in the row
 * right below is left out where there is other: nothing is twice above the fold (rule G335).
 */
export function useFeatured(): {
  readonly software: readonly FeaturedEntry[];
  readonly isPending: boolean;
} {
  const host = useHost();
  const isKnown = host.config.listCalls === 'extended';
  const { data = [], isPending } = useQuery({ ...featuredQuery(host.http), enabled: isKnown });
  const latest = useQuery(latestSoftwareQuery(host));
  const others = onShelf(data, (latest.data ?? []).slice(0, maxColumns));
  return {
    software: others.length > 0 ? others : data,
    isPending: isKnown && (isPending || latest.isPending),
  };
}

/** The software that staff have featured; nothing where there is none or the call fails (rule C80). */
export function FeaturedSoftware() {
  const { http } = useHost();
  const { software, isPending } = useFeatured();
  const { data: slugs } = useQuery({ ...categoriesQuery(http), select: slugsById });
  const isWaiting = useSteadyPending(isPending, { hasWaited: true });
  if (isWaiting) {
    return (
      <Pending label="Loading the featured software" hasWaited>
        <div className={styles.container}>
          <div className={styles.pending}>
            <Skeleton shape="fill" />
          </div>
        </div>
      </Pending>
    );
  }
  if (software.length === 0) return null;
  return (
    <section className={styles.container} aria-label="Featured">
      <div className={styles.featured} data-count={software.length}>
        {software.map((entry, index) => (
          <div key={entry.id} className={styles.entry}>
            <FeaturedCard
              software={entry}
              categorySlug={slugs?.get(entry.category_id ?? 0) ?? null}
              isLead={index === 0}
            />
            <PlayButton softwareId={entry.id} name={entry.name} sound={entry.sound} place="cover" />
          </div>
        ))}
      </div>
    </section>
  );
}

interface FeaturedCardProps {
  readonly software: FeaturedEntry;
  /** Null if the category is unknown. */
  readonly categorySlug: string | null;
  readonly isLead: boolean;
}

function FeaturedCard({ software, categorySlug, isLead }: FeaturedCardProps) {
  const { imageHost } = useHost().config;
  const { name, vendor, tagline, cover } = software;
  return (
    <SoftwareLink software={software} categorySlug={categorySlug} className={styles.card}>
      <span className={styles.cover}>
        <Cover
          imageHost={imageHost}
          cover={cover}
          name={name}
          alt=""
          sizes={isLead ? leadSizes : otherSizes}
          loading={isLead ? 'first' : 'eager'}
        />
      </span>
      <span className={styles.text}>
        <span className={styles.label}>Featured</span>{' '}
        <span className={styles.name}>
          <bdi>{name}</bdi>
        </span>{' '}
        {tagline ? (
          <span className={styles.tagline}>{tagline}</span>
        ) : (
          vendor !== '' && (
            <span className={styles.tagline}>
              by <bdi>{vendor}</bdi>
            </span>
          )
        )}
      </span>
    </SoftwareLink>
  );
}
