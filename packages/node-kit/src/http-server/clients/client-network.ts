import ipaddr from 'ipaddr.js';

/** Longer texts are not addresses. */
const maxAddressLength = 100;

/**
 * The network of an address, which may have a port: of IPv4 the address itself, of IPv6 its /64, which is one customer's. Null
 * for a text that is not an address.
 */
export function networkOf(text: string): string | null {
  const trimmed = text.length > maxAddressLength ? '' : text.trim();
  // Most requests: the library would throw and catch an error, which takes longer than all the rest.
  if (trimmed === '') return null;
  const host = hostOf(trimmed);
  // The library would take `127.1` and `0x7f000001` too, as old systems do. Asked whether an address with colons is one of IPv4 it throws
  // and catches an error as well.
  const isAddress = host.includes(':')
    ? ipaddr.IPv6.isValid(host)
    : ipaddr.IPv4.isValidFourPartDecimal(host);
  if (!isAddress) return null;
  const address = ipaddr.process(host);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** `1.2.3.4:5678` and `[::1]:5678` without their ports. */
function hostOf(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1];
  return bracketed ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, '$1');
}

/** The network that proxies of ours have seen; null where there are none, or they do not tell. */
export function forwardedNetwork(
  forwarded: string | undefined,
  trustedProxies: number,
): string | null {
  return networkOf(trustedProxies > 0 ? fromEnd(forwarded ?? '', trustedProxies) : '');
}

/**
 * The entry of a list, counted from its end; empty where it has fewer. What stands before it is written by strangers, and is
 * not read.
 */
function fromEnd(list: string, place: number): string {
  let end = list.length;
  for (let left = place; ; left -= 1) {
    const comma = end === 0 ? -1 : list.lastIndexOf(',', end - 1);
    if (left === 1) return list.slice(comma + 1, end);
    if (comma < 0) return '';
    end = comma;
  }
}

/**
 * The widest network that one customer usually has: of an IPv6 address its /48, which holds 65,536 of those that
 * `networkOf` tells apart.
 * @param address as `networkOf` answers it
 */
export function customerNetwork(address: string): string {
  if (!address.endsWith('::/64')) return address;
  return `${address.split(':').slice(0, 3).join(':')}::/48`;
}
