import { useHost } from './host.ts';
import { slotOutline, usePageOutline } from './page-outline.ts';

interface DocumentHeadProps {
  /** The page's name, without that of the product. */
  readonly title: string;
  /** One or two sentences, as search engines and previews of links show them. */
  readonly description: string;
  /** The page's one address: a path. */
  readonly path: string;
  /** The whole address of a picture of the page's subject. */
  readonly image?: string | null;
  /** What the picture shows, for who does not see it. */
  readonly imageAlt?: string;
  /** The size of the picture in pixels, where it is known: previews leave its place. */
  readonly imageSize?: { readonly width: number; readonly height: number };
  /** For pages that search engines are asked to leave out, although they are public. */
  readonly isUnlisted?: boolean;
  /**
   * The subject of the page, as objects of schema.org (JSON-LD). It is on pages that the site's server has rendered: a
   * script element, even one that only holds data, must not be made in a browser under the site's policy.
   */
  readonly structuredData?: readonly object[];
}

const none: readonly object[] = [];

/**
 * The metadata of a public page for search engines and previews of links (rule C47), in the document’s head. In a slot it
 * is nothing.
 */
export function DocumentHead({
  title,
  description,
  path,
  image = null,
  imageAlt,
  imageSize,
  isUnlisted = false,
  structuredData = none,
}: DocumentHeadProps) {
  const { origin, config } = useHost();
  const outline = usePageOutline();
  outline?.setStructuredData(structuredData);
  if (outline === slotOutline) return null;
  const url = new URL(path, origin).href;
  return (
    <>
      {isUnlisted && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={url} />
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={config.productName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {image !== null && <meta property="og:image" content={image} />}
      {image !== null && imageSize && (
        <>
          <meta property="og:image:width" content={`${imageSize.width}`} />
          <meta property="og:image:height" content={`${imageSize.height}`} />
        </>
      )}
      {image !== null && imageAlt && <meta property="og:image:alt" content={imageAlt} />}
      <meta name="twitter:card" content={image === null ? 'summary' : 'summary_large_image'} />
      {image !== null && <meta name="twitter:image" content={image} />}
    </>
  );
}
