import { safeHttpUrl } from '@patchbay/domain/format';

/** An address that a link in a description may lead to, or null: http, https and mailto. */
export function safeLinkUrl(address: string): string | null {
  if (/^mailto:[^\s<>]+$/i.test(address.trim())) return address.trim();
  return safeHttpUrl(address);
}

/** An address that a picture in a description may be fetched from, or null: the image host, or data of a raster image. */
export function safeImageUrl(address: string, imageHost: string): string | null {
  if (/^data:image\/(?:png|jpe?g|gif|webp|avif);base64,[\w+/=]+$/i.test(address)) return address;
  const url = safeHttpUrl(address);
  return url?.startsWith(`${imageHost}/`) ? url : null;
}
