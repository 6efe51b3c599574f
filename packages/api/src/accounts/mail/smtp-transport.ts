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

/** Each limit above is of a silence, and a mail server that says a word now and then never ends one. */
const wholeMs = 45_000;

/** Mails go to the mail server of an address like `smtps://user:password@smtp.example.com`. */
export function createSmtpTransport(
  url: string,
  from: MailConfig['from'],
  mostMs = wholeMs,
): MailTransport {
  const transport = createTransport({
    url,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ to, subject, text, html }) => {
      const signal = AbortSignal.timeout(mostMs);
      const message = { from, to: { name: '', address: to }, subject, text, html };
      await transport.sendMail({ ...message, signal });
    },
  };
}
