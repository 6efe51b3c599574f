const answerWithinMs = 10_000;

interface TextRequest {
  readonly fetch: typeof globalThis.fetch;
  /** The type of what is wanted, such as `text/html`. */
  readonly accept: string;
  /** The most bytes of the text. A longer answer is given up. */
  readonly mostBytes: number;
}

/**
 * A text of the site, in a bounded time and of a bounded size.
 * @throws Error where it does not answer, leads elsewhere or is too long
 */
export async function readText(
  address: string,
  { fetch, accept, mostBytes }: TextRequest,
): Promise<string> {
  const response = await fetch(address, {
    redirect: 'error',
    signal: AbortSignal.timeout(answerWithinMs),
    headers: { accept },
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const reader = response.body?.getReader();
  if (!reader) return '';
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts).toString('utf8');
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      await reader.cancel();
      throw new Error(`more than ${mostBytes} bytes`);
    }
    parts.push(value);
  }
}
