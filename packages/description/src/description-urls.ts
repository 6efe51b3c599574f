import { safeHttpUrl } from '@patchbay/domain/format';

/** No page's own id begins so, and none of a global: ids of a description and links to them do (rule M21). */
export const idPrefix = 'description-';

/** An address of this site without its origin: no scheme and no host. */
const relative = /^(?!\/\/)(?![^/?#]*:)(?!.*(?:&#|\p{Cs}))./su;

/** A browser reads a backslash as a slash, and leaves some characters out. */
const encodeOthers = (address: string): string =>
  address.replace(/\P{ASCII}|[\s\p{Cc}"<>\\]/gu, encodeURIComponent);

/** An address that a link in a description may lead to, or null: http, https, mailto, tel, this site, the description itself. */
export function safeLinkUrl(text: string): string | null {
  const address = text.trim();
  if (/^(?:mailto|tel):[^\s<>]+$/i.test(address)) return address;
  if (!relative.test(address)) return safeHttpUrl(address);
  const link = encodeOthers(address);
  const isOwnId = link === '#' || link.startsWith(`#${idPrefix}`);
  return link.startsWith('#') && !isOwnId ? `#${idPrefix}${link.slice(1)}` : link;
}

/** An address that a picture in a description may be fetched from, or null: the image host, or the data of a picture. */
export function safeImageUrl(text: string, imageHost: string): string | null {
  const address = text.trim();
  if (/^data:image\/[\w.+-]+[;,]/i.test(address)) return address;
  const url = safeHttpUrl(address);
  return url?.startsWith(`${imageHost}/`) ? url : null;
}
