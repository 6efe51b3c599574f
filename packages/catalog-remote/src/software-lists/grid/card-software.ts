import type { Software } from '@patchbay/domain/entities';

/** The fields of a software that its card shows, and those from which its link is made. */
export type CardSoftware = Pick<
  Software,
  | 'id'
  | 'name'
  | 'vendor'
  | 'vendorSlug'
  | 'slug'
  | 'category_id'
  | 'cover'
  | 'status'
  | 'types'
  | 'formats'
  | 'platforms'
  | 'hasPackage'
  | 'sound'
>;

/** Picks the fields of a software for its card: a rendered page carries all that its queries keep. */
export const toCard = ({
  id,
  name,
  vendor,
  vendorSlug,
  slug,
  category_id,
  cover,
  status,
  types,
  formats,
  platforms,
  hasPackage,
  sound,
}: Software): CardSoftware => ({
  id,
  name,
  vendor,
  vendorSlug,
  slug,
  category_id,
  cover,
  status,
  types,
  formats,
  platforms,
  hasPackage,
  sound,
});
