/**
 * The lines of UTF-8 bytes, as they come. A line ends by a line feed alone: JSON may have every other sign that ends lines
 * elsewhere.
 * @throws TypeError for bytes that are not UTF-8
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest: string[] = [];
  for await (const piece of bytes) {
    const [first = '', ...others] = decoder.decode(piece, { stream: true }).split('\n');
    rest.push(first);
    const last = others.pop();
    if (last === undefined) continue;
    yield rest.join('');
    yield* others;
    rest = [last];
  }
  rest.push(decoder.decode());
  const left = rest.join('');
  if (left !== '') yield left;
}
