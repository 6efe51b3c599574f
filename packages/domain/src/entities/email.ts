import { string } from '@patchbay/shared/validation';

const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`;
/** As a browser checks an e-mail field (WHATWG), with the letters of all scripts. */
const addressPattern = new RegExp(
  String.raw`^([\p{L}\p{M}\p{N}.!#$%&'*+/=?^_\x60{|}~-]+)@(${label}(?:\.${label})*)$`,
  'u',
);

/** Without blanks around it; line breaks are none. */
const composed = (text: string) =>
  (/[\t\n\v\f\r]/.test(text) ? text : text.trim()).normalize('NFC');
const isAscii = (text: string) => !/[^\0-\x7f]/.test(text);

/** Letters that are others in another form, as 'ｇ' is 'g', and those beyond the usual planes: mail services refuse them. */
const hasOddLetters = (email: string) =>
  email !== email.normalize('NFKC') || /[\u{10000}-\u{10ffff}]/u.test(email);

/** An address with other letters than ASCII's, its domain as mail servers know it: 'x@xn--bcher-kva.example'. */
function worldAddress(email: string): string | null {
  const [, local, domain] = addressPattern.exec(email) ?? [];
  if (local === undefined || !domain?.includes('.') || hasOddLetters(email)) return null;
  try {
    // Databases do not agree on the lower case of all letters.
    return `${local.toLowerCase()}@${new URL(`http://${domain}`).hostname}`;
  } catch {
    return null;
  }
}

/**
 * An e-mail as it is stored: without blanks around it, and one of ASCII with its case. A text that is no e-mail stays as it
 * is.
 */
export function normalEmail(text: string): string {
  const email = composed(text);
  return isAscii(email) ? email : (worldAddress(email) ?? email);
}

/** An e-mail, in whatever script. */
export const emailText = () =>
  string().test('email', 'Invalid email', (text) => {
    const email = composed(text ?? '');
    if (text === undefined || text === '') return true;
    return isAscii(email) ? addressPattern.test(email) : worldAddress(email) !== null;
  });
