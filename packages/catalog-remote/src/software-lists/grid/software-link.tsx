import type { ReactNode } from 'react';
import { softwarePath } from '@patchbay/domain/routes';
import { useHost } from '@patchbay/shared/host';
import { Link } from '@patchbay/shared/router';
import { inBackground } from '../load-ahead.ts';
import { softwareQuery } from '../software.query.ts';
import type { CardSoftware } from './card-software.ts';

interface SoftwareLinkProps {
  readonly software: Pick<CardSoftware, 'id' | 'slug' | 'vendorSlug'>;
  /** Null if the category is unknown. */
  readonly categorySlug: string | null;
  readonly className: string | undefined;
  readonly isDimmed?: boolean;
  readonly children: ReactNode;
}

/**
 * A card that leads to a software's page, which is asked for when somebody points at it. Where the browser has view
 * transitions, the card's cover becomes the page's: both have the style `view-transition-name: software-cover` (rule C94).
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
