import type { Software } from '@patchbay/domain/entities';
import { foldText } from '@patchbay/domain/format';

/** Only letters and digits: 'Pro-C 2' and 'Pro C2' are one. */
export const squash = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

const legalForms = new Set([
  'inc',
  'llc',
  'ltd',
  'limited',
  'gmbh',
  'ag',
  'kg',
  'bv',
  'sl',
  'co',
  'corp',
  'srl',
  'oy',
  'ab',
]);

const vendorWords = (vendor: string): readonly string[] =>
  foldText(vendor)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !legalForms.has(word));

/** Whether two names are of one maker: 'Xfer' and 'Xfer Records', 'Native Instruments GmbH' and 'Native Instruments'. */
export function isSameVendor(one: string, other: string): boolean {
  const [short = [], long = []] = [vendorWords(one), vendorWords(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  if (short.length === 0) return false;
  if (short.join('') === long.join('')) return true;
  return short.every((word, index) => long[index] === word);
}

/** The names of a software's maker: the catalogue's own, and others under which plugins name it. */
type MakerNames = Pick<Software, 'vendor' | 'vendorAliases'>;

/** Whether a name is one of a maker's. */
export const isMaker = ({ vendor, vendorAliases = [] }: MakerNames, name: string): boolean =>
  [vendor, ...vendorAliases].some((own) => isSameVendor(own, name));

/** Shorter ones begin too many names. */
const shortestLabel = 4;

/**
 * Whether a component's own word for its maker may mean a maker of the catalogue: the same maker, or the label of an identifier
 * (`com.matttytel.vital`), which is written together and often cut short.
 */
export function mayBeMaker({ vendor, vendorAliases = [] }: MakerNames, said: string): boolean {
  const label = squash(said);
  return [vendor, ...vendorAliases].some((own) => {
    if (isSameVendor(own, said)) return true;
    const whole = squash(own);
    if (Math.min(label.length, whole.length) < shortestLabel)
      return label !== '' && label === whole;
    return whole.startsWith(label) || label.startsWith(whole);
  });
}
