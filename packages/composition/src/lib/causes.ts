/** A cause may lead back to its error: so many are looked at. */
const maxCauses = 5;

/** An error, then what caused it, then the cause of that; the last may be any object that was thrown. */
export function* causes(error: unknown): Generator<object> {
  let link = error;
  for (let count = 0; count < maxCauses; count += 1) {
    if (typeof link !== 'object' || link === null) return;
    yield link;
    link = link instanceof Error ? link.cause : null;
  }
}
