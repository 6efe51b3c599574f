import { memo, Suspense, useMemo, useState } from 'react';
import { Button, Skeleton, useLazyCode } from '@patchbay/ui';
import styles from './description.module.css';
import { descriptionPieces } from './description-pieces.ts';
import { descriptionBody, looksLikeHtml } from './description-text.ts';
import { descriptionRenderer, htmlReader } from './description-code.ts';

interface DescriptionProps {
  readonly markdown: string;
  /** Default: the page's own, in a chunk of its own. */
  readonly rendererCode?: typeof descriptionRenderer;
}

/**
 * A software's description, a long one piece by piece (rule M30). If its renderer cannot be loaded, the text is shown
 * as it was written (rule M23). Its page may be rendered again while the renderer is on its way: the content that the
 * site's server has rendered stays.
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
  if (body === '') return null;
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
