/**
 * The ref of a picture with an `onError`. In a page from the site's server a picture may have failed before React listened:
 * its address is set again, and the browser says once more what became of it.
 */
export function repeatPictureError(picture: HTMLImageElement | null): void {
  if (!picture?.complete || picture.naturalWidth > 0) return;
  const address = picture.src;
  picture.src = address;
}
