import { createTransport } from 'nodemailer';
import type { MailConfig } from './mail-config.ts';
import type { MailTransport } from './mail-transport.ts';

/** Well below the outbox's first delay, which must be longer than an attempt. */
const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 10_000,
};

/** Mails go to the mail server of an address like `smtps://user:password@smtp.example.com`. */
export function createSmtpTransport(url: string, from: MailConfig['from']): MailTransport {
  const transport = createTransport({
    url,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
    },
  };
}
