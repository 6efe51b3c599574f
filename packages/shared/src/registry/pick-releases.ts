const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** Whether a text is a visitor's random id: a UUID v4. */
export const isAnonymousId = (text: string): boolean => uuid4.test(text);

/**
 * The cookie with a visitor's random id, by which the site's server chooses the releases that it renders with. The server sets
 * it, and only while there is something to choose; the page then writes its own id into it.
 */
export const visitorCookie = 'visitor';

/**
 * A visitor’s share of a remote, 0 to 99: the 32-bit FNV-1a hash of `name:anonymousId` (UTF-16 code units), finished by
 * MurmurHash3’s mixing, modulo 100.
 */
export function bucketOf(name: string, anonymousId: string): number {
  let hash = 0x811c9dc5;
  const text = `${name}:${anonymousId}`;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  // FNV alone carries the lowest bit of every character through: two remotes' buckets would be even together.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % 100;
}

interface Offer<Release> {
  readonly remotes: readonly Release[];
  readonly canaries: readonly { readonly percent: number; readonly release: Release }[];
}

/**
 * The release of each remote for one visitor: the live one, or the canary where the visitor is in its share. A visitor
 * who has a canary keeps it when its share grows.
 */
export function pickReleases<Release extends { readonly name: string }>(
  { remotes, canaries }: Offer<Release>,
  anonymousId: string,
): Release[] {
  return remotes.map((live) => {
    const canary = canaries.find(({ release }) => release.name === live.name);
    return canary && bucketOf(live.name, anonymousId) < canary.percent ? canary.release : live;
  });
}
