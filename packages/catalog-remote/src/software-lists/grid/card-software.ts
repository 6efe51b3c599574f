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
>;

/**
 * Picks the fields of a software for its card. A rendered page carries all that its queries keep, so those of cards
 * keep no more than this and the other fields that their pages show.
 */
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
});
