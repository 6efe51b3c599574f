import {
  type ComponentProps,
  createContext,
  memo,
  type ReactNode,
  use,
  useMemo,
  useState,
} from 'react';
import { astToJSX, type MarkdownToJSX, parser } from 'markdown-to-jsx/react';
import { safeHttpUrl } from '@patchbay/domain/format';
import { useHost } from '@patchbay/shared/host';
import { repeatPictureError, textLinkLook } from '@patchbay/ui';
import styles from './rendered-description.module.css';
import type { parseWithHtml } from './html/parse-with-html.ts';

/** Whether a link stands around: one within another is only its words. */
const WithinLink = createContext(false);

interface DescriptionLinkProps {
  readonly href?: string;
  readonly children?: ReactNode;
}

/** A link to the web, a mail address or a telephone, or within this site; any other address leaves its words and nothing else. */
function DescriptionLink({ href, children }: DescriptionLinkProps) {
  const isWithinLink = use(WithinLink);
  const url = safeLinkUrl(href ?? '');
  if (url === null || isWithinLink) return <>{children}</>;
  const leavesSite = /^[a-z]+:/i.test(url);
  return (
    <a
      href={url}
      {...(leavesSite && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
      {...textLinkLook}
    >
      <WithinLink value>{children}</WithinLink>
    </a>
  );
}

interface DescriptionImageProps {
  readonly src?: string;
  readonly alt?: string;
  readonly width?: number;
  readonly height?: number;
}

/**
 * A picture of the image host, or one that is data; of another host the page's policy knows nothing, so it is a link to
 * it. One that does not come leaves its words.
 */
function DescriptionImage({ src, alt, width, height }: DescriptionImageProps) {
  const { imageHost } = useHost().config;
  const [hasFailed, setHasFailed] = useState(false);
  const imageUrl = safeImageUrl(src ?? '', imageHost);
  if (imageUrl !== null) {
    return (
      // Whatever of the two it holds, a text behind it is not asked for its place.
      <span>
        {hasFailed ? (
          alt
        ) : (
          <img
            ref={repeatPictureError}
            src={imageUrl}
            alt={alt ?? ''}
            width={width}
            height={height}
            loading="lazy"
            onError={() => setHasFailed(true)}
          />
        )}
      </span>
    );
  }
  const linkUrl = safeHttpUrl(src ?? '');
  if (linkUrl === null) return <span>{alt}</span>;
  return (
    <DescriptionLink href={linkUrl}>
      {alt === undefined || alt === '' ? linkUrl : alt}
    </DescriptionLink>
  );
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
  wrapper: null,
  // An id without a prefix could stand in for a global of the page.
  slugify: (text, slugifyDefault) => `${idPrefix}${slugifyDefault(text)}`,
  // Here an address may still have a tag hidden in it; the link and the picture look at it in the end.
  sanitizer: (value) => value,
  overrides: {
    a: DescriptionLink,
    img: DescriptionImage,
    table: DescriptionTable,
    h1: { component: 'h2' },
    input: { props: { disabled: true } },
  },
};

/** The code that reads HTML, which loads only for descriptions that have some. */
interface HtmlReader {
  readonly parseWithHtml: typeof parseWithHtml;
}

interface RenderedDescriptionProps {
  readonly markdown: string;
  /** Reads the HTML in it; without it, HTML is the text that it is. */
  readonly html?: HtmlReader | undefined;
}

/**
 * Markdown as elements: no HTML but the simple tags that pass the reader, no address but those of `description-urls.ts`.
 */
export const RenderedDescription = memo(function RenderedDescription({
  markdown,
  html,
}: RenderedDescriptionProps) {
  const content = useMemo(
    () =>
      astToJSX(html ? html.parseWithHtml(markdown, options) : parser(markdown, options), options),
    [markdown, html],
  );
  return (
    <div className={styles.prose} dir="auto">
      {content}
    </div>
  );
});

/** No page's own id begins so, and none of a global: ids of a description and links to them do (rule M21). */
const idPrefix = 'description-';

/** An address of this site without its origin: no scheme and no host. */
const relative = /^(?!\/\/)(?![^/?#]*:)(?!.*(?:&#|\p{Cs}))./su;

/** A browser reads a backslash as a slash, and leaves some characters out. */
const encodeOthers = (address: string): string =>
  address.replace(/\P{ASCII}|[\s\p{Cc}"<>\\]/gu, encodeURIComponent);

/** An address that a link in a description may lead to, or null: http, https, mailto, tel, this site, the description itself. */
export function safeLinkUrl(text: string): string | null {
  const address = text.trim();
  if (/^(?:mailto|tel):[^\s<>]+$/i.test(address)) return address;
  if (!relative.test(address)) return safeHttpUrl(address);
  const link = encodeOthers(address);
  const isOwnId = link === '#' || link.startsWith(`#${idPrefix}`);
  return link.startsWith('#') && !isOwnId ? `#${idPrefix}${link.slice(1)}` : link;
}

/** An address that a picture in a description may be fetched from, or null: the image host, or the data of a picture. */
export function safeImageUrl(text: string, imageHost: string): string | null {
  const address = text.trim();
  if (/^data:image\/[\w.+-]+[;,]/i.test(address)) return address;
  const url = safeHttpUrl(address);
  return url?.startsWith(`${imageHost}/`) ? url : null;
}
