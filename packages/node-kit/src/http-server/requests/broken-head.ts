import type { IncomingMessage } from 'node:http';

/** More than browsers and proxies send. Node silently drops headers behind the thousandth or so. */
const maxHeaders = 200;

/** The parts of a request that decide whether its head can be read in one way only. */
type Head = Pick<IncomingMessage, 'httpVersion' | 'rawHeaders'> & {
  readonly headers: Pick<IncomingMessage['headers'], 'transfer-encoding'>;
};

/**
 * The status for a request whose head another server could read differently: 431 for one with more headers
 * than are read, so that a header that a proxy has added at the end does not get lost; 400 for several hosts, for none
 * where its version demands one, and for a body that is not in plain chunks, or in chunks that its version does not
 * have. Null where the head is fine.
 */
export function statusOfBrokenHead({ httpVersion, rawHeaders, headers }: Head): 400 | 431 | null {
  if (rawHeaders.length > 2 * maxHeaders) return 431;
  const hosts = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  ).length;
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return 400;
  const coding = headers['transfer-encoding']?.toLowerCase();
  return coding === undefined || (coding === 'chunked' && httpVersion === '1.1') ? null : 400;
}
