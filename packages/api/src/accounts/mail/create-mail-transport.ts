import { createFolderTransport } from './folder-transport.ts';
import type { MailConfig } from './mail-config.ts';
import type { MailTransport } from './mail-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** The way that a configuration names. */
export const createMailTransport = (
  { way, from }: MailConfig,
  reach: { readonly clock: () => Date; readonly log: (line: string) => void },
): MailTransport =>
  way.kind === 'smtp'
    ? createSmtpTransport(way.url, from)
    : createFolderTransport({ folder: way.folder, from, ...reach });
