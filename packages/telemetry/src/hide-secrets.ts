const hidden = '[hidden]';

/** What lets somebody in: tokens of sessions, links of mails and keys of shared lists have 43 such characters. */
const ownSecret = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const passwordInAddress = /(:\/\/[^\s:@/"]*:)[^\s@"]+(?=@)/g;
const credentials = /\b(Bearer|Basic|Token) [\w.~+/=-]{8,}/g;

/** A text without what would let its reader in as somebody else (rule X60). */
export const hideSecrets = (text: string): string =>
  text
    .replaceAll(ownSecret, hidden)
    .replaceAll(passwordInAddress, `$1${hidden}`)
    .replaceAll(credentials, `$1 ${hidden}`);
