import { memo, Suspense, useMemo, useState } from 'react';
import { limits } from '@patchbay/domain/entities';
import { Button, heldMarkup, Skeleton, useHeldFirst, useLazyCode } from '@patchbay/ui';
import styles from './description.module.css';
import { descriptionRenderer, htmlReader } from './description-code.ts';

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

/** A description without the heading '## Description' that many begin with (rule M16). */
export const descriptionBody = (markdown: string): string =>
  markdown
    .trim()
    .replace(/^##[ \t]+description[ \t]*(?:#+[ \t]*)?(?:\r?\n|$)/i, '')
    .trim();

/** True if a text has anything that looks like a tag, a comment, or an unusual entity. */
const looksLikeHtml = (text: string): boolean =>
  /<(?:[a-z]|!--)|&(?!(?:amp|lt|gt|quot|nbsp|copy|reg|trade|hellip|[mn]dash);)[a-z][a-z0-9]*;/i.test(
    text,
  );

interface DescriptionProps {
  readonly markdown: string;
  /** Default: the page's own, in a chunk of its own. */
  readonly rendererCode?: typeof descriptionRenderer;
}

/**
 * A software’s description, a long one piece by piece (rule M30), or its text where the renderer does not come (rule M23).
 * What the site’s server has rendered stays until then.
 */
export const Description = memo(function Description({
  markdown,
  rendererCode = descriptionRenderer,
}: DescriptionProps) {
  return (
    <Suspense>
      <DescriptionParts markdown={markdown} rendererCode={rendererCode} />
    </Suspense>
  );
});

function DescriptionParts({ markdown, rendererCode }: Required<DescriptionProps>) {
  const body = descriptionBody(markdown);
  const hasHtml = looksLikeHtml(body);
  // Asked for before the renderer, which the page's loader has asked for: neither waits for the other.
  const html = useLazyCode(htmlReader, { isWanted: hasHtml, keepsRendered: true });
  const renderer = useLazyCode(rendererCode, { keepsRendered: true });
  const pieces = useMemo(() => descriptionPieces(body), [body]);
  const [shownCount, setShownCount] = useState(1);
  const isMissing = !renderer.code || (hasHtml && !html.code);
  const isFirst = useHeldFirst(isMissing);
  const [renderedBody] = useState(isFirst ? body : null);
  if (body === '') return null;
  if (isMissing && body === renderedBody) {
    return <div key="held" className={styles.description} {...heldMarkup} />;
  }
  if (renderer.failure) return <div className={styles.plain}>{body}</div>;
  const isHtmlPending = hasHtml && !html.code && !html.failure;
  if (!renderer.code || isHtmlPending) {
    return (
      <div className={styles.description}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    );
  }
  const { RenderedDescription } = renderer.code;
  return (
    <div className={styles.description}>
      {pieces.slice(0, shownCount).map((piece, index) => (
        <RenderedDescription key={index} markdown={piece} html={html.code} />
      ))}
      {shownCount < pieces.length && (
        <p className={styles.more}>
          <Button onClick={() => setShownCount(shownCount + 1)}>
            Show more of the description
          </Button>
        </p>
      )}
    </div>
  );
}
