/** How often a script has hung, by its address without a query. */
const hangs = new Map<string, number>();

const plainAddress = (address: string): string => {
  const url = new URL(address, location.href);
  url.search = '';
  return url.href;
};

/** Asks for the same file by an address that no request is under way for. */
const again = '?again=';

/**
 * The address by which a script is asked for: its own, and another one after it has hung, since the browser would join the
 * request that is still pending.
 */
export function freshAddress(address: string): string {
  const plain = plainAddress(address);
  const count = hangs.get(plain);
  return count === undefined ? address : `${plain}${again}${count}`;
}

/** A script was waited for in vain: its request may still be pending. */
export function noteHang(address: string): void {
  const plain = plainAddress(address);
  hangs.set(plain, (hangs.get(plain) ?? 0) + 1);
}

/** The address that a file has in its release. */
export const ownAddress = (address: string): string =>
  /\?again=\d+$/.test(address) ? plainAddress(address) : address;

/**
 * Ends the wait for the scripts of a folder that are still on their way: for whoever waits, they have failed. A script leaves
 * the page when it has come or failed, so that those in it are pending.
 */
export function giveUpScripts(folder: string, page: Document): void {
  const pending = [...page.querySelectorAll('script')].filter(({ src }) => src.startsWith(folder));
  for (const script of pending) {
    noteHang(script.src);
    script.dispatchEvent(new Event('error'));
  }
}
