import type { SoftwareMetadata } from './software-metadata.ts';

/**
 * What the document's head says of a software: its one address, social tags. React moves them to the head, and takes
 * them away again.
 */
export function SoftwareHead({ metadata }: { readonly metadata: SoftwareMetadata }) {
  const { url, title, description, image, productName } = metadata;
  return (
    <>
      <link rel="canonical" href={url} />
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={productName} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {image !== null && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image === null ? 'summary' : 'summary_large_image'} />
    </>
  );
}
