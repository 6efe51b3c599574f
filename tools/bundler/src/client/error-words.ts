/*
 * Replaces the federation runtime's sentences for its error codes: half of them are about things that no page of ours does, and every
 * visitor would download them. The code of an error stays, and its documentation has the sentence.
 */
type Words = Readonly<Record<string, string>>;

export const runtimeDescMap: Words = {};
export const typeDescMap: Words = {};
export const buildDescMap: Words = {};
export const errorDescMap: Words = {};

/** The text of an error of the runtime: its code, its arguments, and the error that caused it. */
export const getShortErrorMsg = (
  code: string,
  _words: Words,
  given?: Readonly<Record<string, unknown>>,
  cause?: string,
): string => [code, JSON.stringify(given ?? {}), cause ?? ''].join(' ');
