import { join } from 'node:path';
import { secretAddress } from '@patchbay/node-kit/environment';
import { mixed, object, type InferType } from '@patchbay/shared/validation';

/** The way that mails leave, and their sender. */
export interface MailConfig {
  /** An address and, before it, a name: `Patchbay <no-reply@patchbay.example>`. */
  readonly from: { readonly name: string; readonly address: string };
  readonly way: MailWay;
}

type MailWay =
  | { readonly kind: 'smtp'; readonly url: string }
  /** Each mail is a file: for trying things out without a mail server. */
  | { readonly kind: 'folder'; readonly folder: string };

/** A sender as `Name <address>` or only an address; null for any other text. */
function senderOf(text: string): MailConfig['from'] | null {
  const [, name, address] = /^(?:([^<>\p{Cc}]*)<)?([^\s<>@]+@[^\s<>@]+)>?$/u.exec(text) ?? [];
  return address === undefined ? null : { name: name?.trim() ?? '', address };
}

const isSender = (value: unknown): value is MailConfig['from'] =>
  typeof value === 'object' && value !== null && 'address' in value;

export const mailSchema = object({
  SMTP_URL: secretAddress('smtp', 'smtps'),
  MAIL_FROM: mixed(isSender)
    .transform((_, given: unknown) => senderOf(String(given)) ?? given)
    .typeError('must be like "Patchbay <no-reply@patchbay.example>"'),
});

/** Reads the configuration of mails from their variables. */
export const mailConfigOf = (
  { SMTP_URL: url, MAIL_FROM: from }: InferType<typeof mailSchema>,
  dataFolder: string,
  productName: string,
): MailConfig => ({
  from: from ?? { name: productName, address: 'no-reply@patchbay.example' },
  way:
    url === undefined
      ? { kind: 'folder', folder: join(dataFolder, 'mail') }
      : { kind: 'smtp', url },
});
