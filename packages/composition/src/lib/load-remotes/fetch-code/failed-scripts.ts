/** The number of failures of each script, by its address without a query. */
const failures = new Map<string, number>();

const plainAddress = (address: string): string => {
  const url = new URL(address, location.href);
  url.search = '';
  return url.href;
};

/** Asks for the same file by an address that no request is under way for. */
const again = '?again=';

/**
 * The address by which a script is asked for: its own, and another one after it has failed. A browser would join the
 * request of one that hangs, and WebKit gives a preload that has failed to every script of its address.
 */
export function freshAddress(address: string): string {
  const plain = plainAddress(address);
  const count = failures.get(plain);
  return count === undefined ? address : `${plain}${again}${count}`;
}

/** A script did not come, or did not come in time. */
export function noteFailure(address: string): void {
  const plain = plainAddress(address);
  failures.set(plain, (failures.get(plain) ?? 0) + 1);
}

/** The address that a file has in its release. */
export const ownAddress = (address: string): string =>
  /\?again=\d+$/.test(address) ? plainAddress(address) : address;

/** Ends the wait for the scripts of a folder that are on their way, as if they had failed. */
export function giveUpScripts(folder: string, page: Document): void {
  const pending = [...page.querySelectorAll('script')].filter(({ src }) => src.startsWith(folder));
  for (const script of pending) {
    noteFailure(script.src);
    script.dispatchEvent(new Event('error'));
  }
}
