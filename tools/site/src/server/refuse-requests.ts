/** As much as nginx reads of a request's first line. */
const longestAddress = 8192;

interface Refusal {
  readonly status: 400 | 413 | 414;
  readonly message: string;
}

/** The reason why a request is refused; null where it is fine. No body is read. */
export function refusalOf({ method, url, headers }: Request): Refusal | null {
  if (url.length > longestAddress) return { status: 414, message: 'The address is too long' };
  if (!isReadable(new URL(url).pathname)) {
    return { status: 400, message: 'The address cannot be read' };
  }
  const hasBody =
    headers.has('Transfer-Encoding') || (headers.get('Content-Length') ?? '0') !== '0';
  return hasBody && ['GET', 'HEAD'].includes(method)
    ? { status: 413, message: 'This server takes no request body' }
    : null;
}

/**
 * A control character or a separator of lines: no page has one in its path, and the router finds nothing for it, not even the page that
 * says so.
 */
const unreadable = /[\p{Cc}\u2028\u2029]/u;

function isReadable(path: string): boolean {
  try {
    return !unreadable.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}
