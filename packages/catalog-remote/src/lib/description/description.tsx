import { limits } from '@patchbay/domain/entities';
import { useQuery } from '@patchbay/shared/query';
import { Skeleton } from '@patchbay/ui';
import styles from './description.module.css';
import { descriptionBody, looksLikeHtml } from './description-text.ts';
import { descriptionRendererQuery, htmlReaderQuery } from './description-code.query.ts';

/**
 * A software's description. If its renderer cannot be loaded, the text is shown as it was written (specification,
 * M23).
 */
export function Description({ markdown }: { readonly markdown: string }) {
  const { data: renderer, isPending } = useQuery(descriptionRendererQuery);
  const body = descriptionBody(markdown);
  const hasHtml = looksLikeHtml(body);
  const html = useQuery({ ...htmlReaderQuery, enabled: hasHtml });
  if (body === '') return null;
  if (isPending || (hasHtml && html.isPending)) {
    return (
      <div className={styles.description}>
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
    );
  }
  // Longer ones come from no form of ours, and the parser's time is not linear.
  const isTooLong = body.length > limits.descriptionLength;
  if (!renderer || isTooLong) return <div className={styles.plain}>{body}</div>;
  return (
    <div className={styles.description}>
      <renderer.RenderedDescription markdown={body} html={html.data} />
    </div>
  );
}
