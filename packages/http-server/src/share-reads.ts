/**
 * Lets all who ask while something is being read share the one reading that begins after it (rule X72): a crowd costs as many
 * readings as fit one after another, and nobody is given what was read before they asked.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let present: Promise<T> | null = null;
  let following: Promise<T> | null = null;

  function begin(): Promise<T> {
    following = null;
    const own = read();
    const end = () => {
      if (present === own) present = null;
    };
    present = own;
    // Whether it failed is for those who asked.
    own.then(end, end);
    return own;
  }

  return () => {
    if (!present) return begin();
    following ??= present.then(begin, begin);
    return following;
  };
}
