import type { Software } from '@patchbay/domain/entities';

/** What a card shows of a software, and what its link is made of. */
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
 * What a card takes of a software. A rendered page carries all that its queries keep, so those of cards keep no more than this and what else
 * their pages show (rule G204).
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
