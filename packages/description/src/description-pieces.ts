import { limits } from '@patchbay/domain/entities';

/** The end of a piece at the last of `ends` that leaves no fenced code open, or null where there is none. */
function cutAt(text: string, ends: RegExp): number | null {
  let found: number | null = null;
  let fences = 0;
  let past = 0;
  for (const end of text.matchAll(ends)) {
    const at = end.index + end[0].length;
    fences += text.slice(past, at).match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0;
    past = at;
    if (fences % 2 === 0) found = at;
  }
  return found;
}

/**
 * A long description in pieces that are rendered one by one, since the parser's time is not linear: each as long as a form
 * takes, cut behind a paragraph, else behind a line, else behind a word (rule M30). Together they are the whole text.
 */
export function descriptionPieces(text: string): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > limits.descriptionLength) {
    const head = rest.slice(0, limits.descriptionLength);
    const end =
      cutAt(head, /\n[ \t]*\n/g) ??
      cutAt(head, /\n/g) ??
      cutAt(head, /\s/g) ??
      head.length - Number(/[\uD800-\uDBFF]$/.test(head));
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return rest === '' ? pieces : [...pieces, rest];
}
