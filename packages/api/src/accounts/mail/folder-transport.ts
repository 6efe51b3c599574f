import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { clearOldFiles } from '../../storage/clear-old-files.ts';
import type { OpenFile } from '../../storage/drafts.ts';
import { writeAtomically } from '../../storage/write-atomically.ts';
import type { MailConfig } from './mail-config.ts';
import type { MailTransport } from './mail-transport.ts';

/** Well after the links of a mail have ended. */
const keptMs = 30 * 24 * 60 * 60_000;

/** Removes the mails of a folder that are old: each sign-up of a stranger is one. */
export const forgetOldMails = (folder: string, now: Date): Promise<void> =>
  clearOldFiles(folder, new Date(now.getTime() - keptMs), /\.eml$/);

interface FolderTransportOptions {
  readonly folder: string;
  readonly from: MailConfig['from'];
  readonly clock: () => Date;
  readonly log: (line: string) => void;
  readonly openFile?: OpenFile;
}

/** Each mail becomes a file that a mail program opens, and its link a line on the console. */
export function createFolderTransport(options: FolderTransportOptions): MailTransport {
  const { folder, from, clock, log, openFile } = options;
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async ({ to, subject, text, html, link }) => {
      const { message } = await transport.sendMail({
        from,
        to: { name: '', address: to },
        date: clock(),
        subject,
        text,
        html,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      // The link is as good as a key: other accounts of the machine have no business in here.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${clock().toISOString().replace(/[:.]/g, '-')}-${randomUUID()}`;
      const file = join(folder, `${name}.eml`);
      const bytes = Buffer.isBuffer(message) ? message : await buffer(message);
      await writeAtomically(file, bytes, { mode: 0o600, openFile });
      log(`Mail to ${to} (${file}): ${subject}\n  ${link}`);
    },
  };
}
