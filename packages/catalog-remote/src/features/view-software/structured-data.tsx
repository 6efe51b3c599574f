import type { SoftwareMetadata } from './software-metadata.ts';

/** Attributes of the element that `StructuredData` stands in. */
export const softwareItem = {
  itemScope: true,
  itemType: 'https://schema.org/SoftwareApplication',
} as const;

/**
 * A software for programs that read pages, by schema.org, as microdata: a script element that carries data is a
 * violation of Trusted Types, although it is never run.
 */
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
