import { hasModifier } from '@patchbay/ui';

/** The longest time that a navigation waits for its event. */
const longestWaitMs = 150;

interface OutboundLinkOptions {
  readonly page: Document;
  /** Resolves when the event is out. */
  readonly onOutboundClick: (address: string) => Promise<void>;
  /** Goes where a link leads, as the link would. */
  readonly follow: (link: HTMLAnchorElement) => void;
}

/**
 * Tells of clicks on links out of the site (rule P22). A plain click that would replace the page waits for
 * the event, 150 ms at most; all others go their way at once.
 */
export function watchOutboundLinks(options: OutboundLinkOptions): void {
  const { page, onOutboundClick, follow } = options;
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button > 1) return;
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || !isOutbound(link, page)) return;
    const sent = onOutboundClick(link.href);
    if (!replacesThePage(event, link)) return;
    event.preventDefault();
    const timeUp = new Promise<void>((resolve) => setTimeout(resolve, longestWaitMs));
    void Promise.race([sent, timeUp]).then(() => follow(link));
  };
  page.addEventListener('click', onClick);
  // The middle button's.
  page.addEventListener('auxclick', onClick);
}

const isOutbound = ({ protocol, origin }: HTMLAnchorElement, { location }: Document) =>
  (protocol === 'https:' || protocol === 'http:') && origin !== location.origin;

const replacesThePage = (event: MouseEvent, link: HTMLAnchorElement) =>
  event.button === 0 &&
  !hasModifier(event) &&
  (link.target === '' || link.target === '_self') &&
  !link.hasAttribute('download');

/** Follows a link by a copy of it, so that what it says of referrers holds, and nobody hears of a second click. */
export function followLink(link: HTMLAnchorElement): void {
  const copy = link.ownerDocument.createElement('a');
  copy.href = link.href;
  copy.rel = link.rel;
  copy.referrerPolicy = link.referrerPolicy;
  copy.click();
}
