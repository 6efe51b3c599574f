import { memo, type ComponentProps, type ReactNode } from 'react';
import Markdown, { type MarkdownToJSX } from 'markdown-to-jsx/react';
import { useHost } from '@patchbay/shared/host';
import { textLinkLook } from '@patchbay/shared/ui';
import styles from './rendered-description.module.css';
import { safeImageUrl, safeLinkUrl } from './description-urls.ts';

function DescriptionLink({ href, children }: { readonly href?: string; children?: ReactNode }) {
  if (href === undefined) return <>{children}</>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" {...textLinkLook}>
      {children}
    </a>
  );
}

/** A picture of the image host; of any other the page's policy knows nothing, so it is a link to it. */
function DescriptionImage({ src, alt }: { readonly src?: string; readonly alt?: string }) {
  const { imageHost } = useHost().config;
  const imageUrl = safeImageUrl(src ?? '', imageHost);
  if (imageUrl !== null) return <img src={imageUrl} alt={alt ?? ''} loading="lazy" />;
  const linkUrl = safeLinkUrl(src ?? '');
  if (linkUrl === null) return <>{alt}</>;
  return <DescriptionLink href={linkUrl}>{alt === '' ? linkUrl : alt}</DescriptionLink>;
}

function DescriptionTable({ children }: ComponentProps<'table'>) {
  return (
    <div className={styles.table}>
      <table>{children}</table>
    </div>
  );
}

const options: MarkdownToJSX.Options = {
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  forceBlock: true,
  forceWrapper: true,
  wrapper: 'div',
  // An id without a prefix could stand in for a global of the page.
  slugify: (text, slugifyDefault) => `description-${slugifyDefault(text)}`,
  sanitizer: (value, tag) => (tag === 'img' ? value : safeLinkUrl(value)),
  overrides: {
    a: DescriptionLink,
    img: DescriptionImage,
    table: DescriptionTable,
    h1: { component: 'h2' },
    input: { props: { disabled: true } },
  },
};

/**
 * Markdown as elements: no HTML of the text's own, no address but http, https and mailto.
 */
export const RenderedDescription = memo(function RenderedDescription({
  markdown,
}: {
  readonly markdown: string;
}) {
  return (
    <Markdown className={styles.prose} options={options}>
      {markdown}
    </Markdown>
  );
});
