import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { EngineError } from '../engine-error.ts';

/** The addresses of a host. */
export type Resolve = (host: string) => Promise<readonly string[]>;

export const resolveHost: Resolve = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address);

/** IPv4 addresses as IPv6 first wrote them, such as `::127.0.0.1`: some systems still take them for the address in them. */
const embeddedIpv4 = ipaddr.IPv6.parseCIDR('::/96');

function isPublic(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  const isEmbedded = address instanceof ipaddr.IPv6 && address.match(embeddedIpv4);
  return address.range() === 'unicast' && !isEmbedded;
}

/**
 * Refuses an address that somebody typed: only https, and nothing in the network of this computer, of a redirect either.
 * The backend itself may be anywhere.
 * @returns the addresses that were looked at, which are to be connected to; null for the backend
 * @throws EngineError `network`
 */
export async function requirePublicAddress(
  address: URL,
  { backendOrigin, resolve }: { readonly backendOrigin: string; readonly resolve: Resolve },
): Promise<readonly string[] | null> {
  if (address.origin === backendOrigin) return null;
  const refused = (reason: string) =>
    new EngineError('network', `This address cannot be downloaded from: ${reason}.`);
  if (address.protocol !== 'https:') throw refused('it does not begin with https');
  const host = address.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) === 0 ? await resolveOr(refused, resolve, host) : [host];
  if (addresses.length === 0 || !addresses.every(isPublic)) {
    throw refused('it is in a private network');
  }
  return addresses;
}

async function resolveOr(
  refused: (reason: string) => EngineError,
  resolve: Resolve,
  host: string,
): Promise<readonly string[]> {
  try {
    return await resolve(host);
  } catch {
    throw refused('its host is unknown');
  }
}
