import { limits } from '@patchbay/domain/entities';
import { Skeleton, useLazyCode } from '@patchbay/ui';
import styles from './description.module.css';
import { descriptionBody, looksLikeHtml } from './description-text.ts';
import { descriptionRenderer, htmlReader } from './description-code.ts';

interface DescriptionProps {
  readonly markdown: string;
  /** Default: the page's own, in a chunk of its own. */
  readonly rendererCode?: typeof descriptionRenderer;
}

/** A software's description. If its renderer cannot be loaded, the text is shown as it was written (rule M23). */
export function Description({ markdown, rendererCode = descriptionRenderer }: DescriptionProps) {
  const renderer = useLazyCode(rendererCode);
  const body = descriptionBody(markdown);
  const hasHtml = looksLikeHtml(body);
  const html = useLazyCode(htmlReader, { isWanted: hasHtml });
  if (body === '') return null;
  // Longer ones come from no form of ours, and the parser's time is not linear.
  const isTooLong = body.length > limits.descriptionLength;
  if (renderer.failure || isTooLong) return <div className={styles.plain}>{body}</div>;
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
  return (
    <div className={styles.description}>
      <renderer.code.RenderedDescription markdown={body} html={html.code} />
    </div>
  );
}
