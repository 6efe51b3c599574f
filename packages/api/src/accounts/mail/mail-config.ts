import { join } from 'node:path';
import { StartError } from '../../process/start-error.ts';

/** How mails leave, and from whom they are. */
export interface MailConfig {
  /** An address and, before it, a name: `Patchbay <no-reply@patchbay.example>`. */
  readonly from: { readonly name: string; readonly address: string };
  readonly way: MailWay;
}

type MailWay =
  | { readonly kind: 'smtp'; readonly url: string }
  /** Each mail is a file: for trying things out without a mail server. */
  | { readonly kind: 'folder'; readonly folder: string };

/**
 * @throws StartError for a value that cannot be meant
 */
export function readMailConfig(
  valueOf: (name: string) => string | undefined,
  dataFolder: string,
  productName: string,
): MailConfig {
  const url = valueOf('SMTP_URL');
  return {
    from: readSender(valueOf('MAIL_FROM') ?? `${productName} <no-reply@patchbay.example>`),
    way:
      url === undefined
        ? { kind: 'folder', folder: join(dataFolder, 'mail') }
        : { kind: 'smtp', url: readSmtpUrl(url) },
  };
}

/** The value itself stays out of the message: it may hold a password. */
function readSmtpUrl(text: string): string {
  if (URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol)) return text;
  throw new StartError('SMTP_URL must be an address that begins with smtp:// or smtps://.');
}

function readSender(text: string): MailConfig['from'] {
  const [, name, address] = /^(?:([^<>\p{Cc}]*)<)?([^\s<>@]+@[^\s<>@]+)>?$/u.exec(text) ?? [];
  if (address !== undefined) return { name: name?.trim() ?? '', address };
  throw new StartError("MAIL_FROM must be like 'Patchbay <no-reply@patchbay.example>'.");
}
