import { memo, type ReactNode } from 'react';
import { Slot, useHost } from '@patchbay/shared/host';
import { Badge, Cover, type CoverLoading } from '@patchbay/ui';
import {
  orderFormats,
  platformLabel,
  softwareStatusLabel,
  softwareStatusTone,
  versionTypeLabel,
} from '@patchbay/domain/format';
import { softwarePath } from '@patchbay/domain/routes';
import { Link } from '@patchbay/shared/router';
import { inBackground } from '../load-ahead.ts';
import { softwareQuery } from '../software.query.ts';
import type { CardSoftware } from './card-software.ts';
import { FitMark } from './fit-mark.tsx';
import styles from './software-card.module.css';

/** The widths of the grid's columns, by which the browser chooses a picture. */
const coverSizes = '(min-width: 1024px) 260px, (min-width: 620px) 33vw, 50vw';

interface SoftwareCardProps {
  readonly software: CardSoftware;
  /** Null if the category is unknown. */
  readonly categorySlug: string | null;
  readonly loading: CoverLoading;
  readonly isDimmed: boolean;
}

/** One software in a list. The whole card is the link; its page is preloaded when the user points at it. */
export const SoftwareCard = memo(function SoftwareCard({
  software,
  categorySlug,
  loading,
  isDimmed,
}: SoftwareCardProps) {
  const { imageHost } = useHost().config;
  const { name, vendor } = software;
  return (
    <SoftwareLink
      software={software}
      categorySlug={categorySlug}
      className={styles.card}
      isDimmed={isDimmed}
    >
      <span className={styles.cover}>
        <Cover
          imageHost={imageHost}
          cover={software.cover}
          name={name}
          alt=""
          sizes={coverSizes}
          loading={loading}
        />
      </span>
      <span className={styles.body}>
        <span className={styles.name} title={name}>
          <bdi>{name}</bdi>
        </span>{' '}
        {vendor !== '' && (
          <span className={styles.vendor}>
            by <bdi>{vendor}</bdi>{' '}
          </span>
        )}
        <CardFacts software={software} />
      </span>{' '}
      <span className={styles.state}>
        <StatusBadge status={software.status} />
        <Slot name="card-badges" props={{ softwareId: software.id }} />
        <span className={styles.fit}>
          <FitMark software={software} />
        </span>
      </span>
    </SoftwareLink>
  );
});

const maxFormats = 8;

/** Price and formats, and below them the systems, in quiet words (rule C23). */
export function CardFacts({ software }: { readonly software: CardSoftware }) {
  const { types = [], formats = [], platforms: systems = [] } = software;
  const ordered = orderFormats(formats);
  const hidden = ordered.slice(maxFormats);
  const others = [
    [...ordered.slice(0, maxFormats), ...(hidden.length > 0 ? [`${hidden.length} more`] : [])].join(
      ', ',
    ),
    systems.map(platformLabel).join(', '),
  ].filter(Boolean);
  return (
    <span className={styles.facts}>
      {types.length > 0 && (
        <span className={styles.price}>{types.map(versionTypeLabel).join(', ')}</span>
      )}
      <span>{`${types.length > 0 && others.length > 0 ? ' · ' : ''}${others.join('\n')}`}</span>
    </span>
  );
}

/** Only what is not public has one: everything that visitors see is enabled. */
function StatusBadge({ status }: Pick<CardSoftware, 'status'>) {
  if (status === 'enabled' || status === 'blank') return null;
  return <Badge tone={softwareStatusTone(status)}>{softwareStatusLabel(status)}</Badge>;
}

interface SoftwareLinkProps {
  readonly software: Pick<CardSoftware, 'id' | 'slug' | 'vendorSlug'>;
  /** Null if the category is unknown. */
  readonly categorySlug: string | null;
  readonly className: string | undefined;
  readonly isDimmed?: boolean;
  readonly children: ReactNode;
}

/**
 * A card that leads to a software’s page. Its cover becomes the page’s by the view transition `software-cover` (rule C94).
 */
export function SoftwareLink(props: SoftwareLinkProps) {
  const { software, categorySlug, className, isDimmed = false, children } = props;
  const { http, queryClient } = useHost();
  const prefetch = () => {
    inBackground(queryClient.query(softwareQuery(http, software.id)));
  };
  return (
    <Link
      to={softwarePath(software, categorySlug)}
      className={className}
      data-dimmed={isDimmed}
      viewTransition
      onClick={({ currentTarget }) => markOpened(currentTarget)}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      {children}
    </Link>
  );
}

/** A name may be on a page once: of all cards, the one that was clicked last has it. */
function markOpened(card: Element) {
  for (const other of document.querySelectorAll('[data-opened]')) {
    other.removeAttribute('data-opened');
  }
  card.setAttribute('data-opened', '');
}
