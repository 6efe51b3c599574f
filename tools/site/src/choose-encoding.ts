import { parseAccept } from 'hono/utils/accept';

/** How a body can be encoded, the best first. */
const encodings = ['br', 'gzip'] as const;

export type Encoding = (typeof encodings)[number];

/** No browser sends more; a list of thousands is not worth reading. */
const longestHeader = 512;

/**
 * The encoding that an `Accept-Encoding` header likes best, and of those that it likes as much the best one; null where it
 * takes none of ours (RFC 9110, 12.5.3).
 */
export function chooseEncoding(acceptEncoding: string): Encoding | null {
  if (acceptEncoding.length > longestHeader) return null;
  const accepted = new Map(
    parseAccept(acceptEncoding).map(({ type, q }) => [type.toLowerCase(), q]),
  );
  const qualityOf = (name: string) => accepted.get(name) ?? accepted.get('*') ?? 0;
  const [best] = encodings
    .filter((encoding) => qualityOf(encoding) > 0)
    .toSorted((a, b) => qualityOf(b) - qualityOf(a));
  return best ?? null;
}
