const hidden = '[hidden]';

/**
 * Secrets that let somebody in: tokens of sessions, links of mails and keys of shared lists have 43 such characters. In
 * an address an encoded character may stand before it.
 */
const ownSecret = /(?:(?<![\w-])|(?<=%[\dA-F]{2}))[\w-]{43}(?![\w-])/gi;
const credentials = /\b(Bearer|Basic|Token) [\w.~+/=-]{8,}/g;

/** From the scheme's end to the next space. No part of it is looked at twice, however long a stranger makes it. */
const behindScheme = /:\/\/[^\s"]+/g;
const userWithPassword = /^:\/\/[^:@/]*:/;

/** The last `@` ends a password, which may have others in it. */
function withoutPassword(address: string): string {
  const at = address.lastIndexOf('@');
  const user = at < 0 ? null : userWithPassword.exec(address);
  return user && user[0].length < at ? `${user[0]}${hidden}${address.slice(at)}` : address;
}

/**
 * A text without the secrets that would let its reader in as somebody else (rule X60). The time depends only on its
 * length.
 */
export const hideSecrets = (text: string): string =>
  text
    .replaceAll(ownSecret, hidden)
    .replaceAll(behindScheme, withoutPassword)
    .replaceAll(credentials, `$1 ${hidden}`);
