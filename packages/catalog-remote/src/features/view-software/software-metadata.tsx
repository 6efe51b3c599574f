import { coverUrl } from '@patchbay/domain/api';
import type { Category, Software } from '@patchbay/domain/entities';

interface MetadataContext {
  readonly origin: string;
  /** The page's one path. */
  readonly path: string;
  readonly imageHost: string;
  readonly productName: string;
  readonly category: Category | null;
}

/** The facts of a software that the page's head gives to programs. */
interface SoftwareMetadata {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly image: string | null;
  readonly productName: string;
  readonly name: string;
  readonly vendor: string;
  readonly categoryName: string | null;
  readonly version: string | null;
  readonly isFree: boolean;
}

const longestDescription = 200;

/** The words of a description on one line, without markdown's marks. */
function plainSummary(markdown: string): string {
  const words = markdown
    .replace(/```[\s\S]*?```/g, ' ')
    // Each matches wherever it begins, and looks at its end afterwards: a search that fails at every `<` or `[` takes
    // seconds over thousands of them.
    .replace(/<[^>]*>?/g, (tag) => (tag.endsWith('>') ? ' ' : tag))
    .replace(/!?\[([^\]]*)(?:\](?:\([^)]*(\))?)?)?/g, (link, label: string, end?: string) =>
      end === undefined ? link : label,
    )
    .replace(/^#+\s.*$/gm, ' ')
    .replace(/[*_`>|~]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= longestDescription) return words;
  return `${words.slice(0, longestDescription).replace(/\s\S*$/, '')}…`;
}

export function softwareMetadata(
  software: Software,
  { origin, path, imageHost, productName, category }: MetadataContext,
): SoftwareMetadata {
  const { name, vendor } = software;
  const url = new URL(path, origin).href;
  const title = vendor === '' ? name : `${name} by ${vendor}`;
  const description = plainSummary(software.description) || `${title} on ${productName}.`;
  const image = coverUrl(imageHost, '1200px', software.cover);
  return {
    url,
    title,
    description,
    image,
    productName,
    name,
    vendor,
    categoryName: category?.name ?? null,
    version: software.lastValidVersion,
    isFree: software.types?.includes('free') ?? false,
  };
}

/** Attributes of the element around `StructuredData`. */
export const softwareItem = {
  itemScope: true,
  itemType: 'https://schema.org/SoftwareApplication',
} as const;

/** A software by schema.org as microdata: Trusted Types refuse a script element that carries data. */
export function StructuredData({ metadata }: { readonly metadata: SoftwareMetadata }) {
  const { name, url, description, image, vendor, categoryName, version, isFree } = metadata;
  return (
    <>
      <meta itemProp="name" content={name} />
      <meta itemProp="url" content={url} />
      <meta itemProp="description" content={description} />
      <meta itemProp="applicationCategory" content={categoryName ?? 'MultimediaApplication'} />
      {image !== null && <meta itemProp="image" content={image} />}
      {version !== null && version !== '' && <meta itemProp="softwareVersion" content={version} />}
      {vendor !== '' && (
        <span itemProp="author" itemScope itemType="https://schema.org/Organization">
          <meta itemProp="name" content={vendor} />
        </span>
      )}
      {isFree && (
        <span itemProp="offers" itemScope itemType="https://schema.org/Offer">
          <meta itemProp="price" content="0" />
          <meta itemProp="priceCurrency" content="USD" />
        </span>
      )}
    </>
  );
}
