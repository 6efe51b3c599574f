/**
 * Tests over the cases of a corpus in `../shared/corpora`, a folder that may lie beside the checkout. Where it does not,
 * one skipped test says so. `Case` is the caller's word for what the file holds;
 * files that the cases name lie below `folder`.
 */
export declare function withCorpus<Case>(
  name: string,
  describeCases: (cases: readonly Case[], folder: string) => void,
): void;

/**
 * Tests over a file of `../shared/inputs`: a small one of a kind that exists in the world. Where it is not beside the
 * checkout, one skipped test says so.
 */
export declare function withInput(
  name: string,
  describeInput: (input: { readonly path: string; readonly text: string }) => void,
): void;
