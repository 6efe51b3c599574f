import { plainLine } from '@patchbay/node-kit/telemetry';
import { Command, InvalidArgumentError, Option } from 'commander';
import { auditKinds, type AuditFilters, type AuditLog } from '@patchbay/domain/api';
import {
  addAccount,
  changeRole,
  checkNewAccount,
  confirmAccount,
  disableAccount,
  enableAccount,
  listAccounts,
  requireAccount,
  resetPassword,
  roleOf,
  type Role,
} from './accounts/manage-accounts.ts';
import type { UserRow } from './accounts/find-user.ts';
import { createMailTransport } from './accounts/mail/create-mail-transport.ts';
import { readNewPassword } from './accounts/passwords/read-password.ts';
import { isDay, readAuditLog } from './audit-log/read-audit-log.ts';
import { readConfig } from './server/config.ts';
import { readDemoUsers } from './server/demo/read-demo.ts';
import { withDatabase } from './server/with-database.ts';
import { runProgram } from './process/console.ts';
import { reasonOf } from './process/error-details.ts';
import { OperatorError } from './process/operator-error.ts';
import { repositoryRoot } from './process/repository-root.ts';

interface RoleOptions {
  readonly staff?: true;
  readonly superuser?: true;
}

interface LogOptions extends AuditFilters {
  readonly most: number;
  readonly json: boolean;
}

interface PasswordOptions {
  readonly passwordStdin?: true;
}

await runProgram(createProgram());

function createProgram(): Command {
  const program = new Command('npm run accounts --')
    .description(
      'The accounts of the backend: in DATABASE_URL, or in the embedded database in DATA_DIR while no server runs.',
    )
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({
      outputError: (text, write) => {
        write(withoutValue(text));
      },
    })
    .showHelpAfterError();
  const staff = () => new Option('--staff', 'may edit the catalogue').conflicts('superuser');
  const superuser = () => new Option('--superuser', 'may do everything');
  const passwordStdin = () =>
    new Option('--password-stdin', 'read the password from the first line of the input');

  program
    .command('add <email>')
    .description('add an account that can sign in at once; asks for its password')
    .addOption(staff())
    .addOption(superuser())
    .addOption(passwordStdin())
    .action((email: string, options: RoleOptions & PasswordOptions) =>
      withDatabase(async (database, requireRoom) => {
        await requireRoom();
        await checkNewAccount(database, email);
        const password = await askPassword(options);
        const role = roleFrom(options);
        await addAccount(database, { email, password, role, now: new Date() });
        console.log(`${email} can sign in, as ${role}.`);
      }),
    );
  program
    .command('list')
    .description('list all accounts')
    .action(() =>
      withDatabase(async (database) => {
        printAccounts(await listAccounts(database));
      }),
    );
  program
    .command('promote <email>')
    .description('give an account more rights; a demo account becomes a real one')
    .addOption(staff())
    .addOption(superuser())
    .action((email: string, options: RoleOptions, command: Command) => {
      if (!options.staff && !options.superuser) {
        command.error("error: choose a role: '--staff' or '--superuser'");
      }
      return withDatabase(async (database, requireRoom) => {
        await requireRoom();
        const role = roleFrom(options);
        await changeRole(database, { email, role, now: new Date(), demoUsers });
        console.log(`${email} now has the role ${role}.`);
      });
    });
  program
    .command('demote <email>')
    .description('take the rights of staff and superusers away from an account')
    .action((email: string) =>
      withDatabase(async (database, requireRoom) => {
        await requireRoom();
        await changeRole(database, { email, role: 'visitor', now: new Date(), demoUsers });
        console.log(`${email} now has the role visitor.`);
      }),
    );
  program
    .command('disable <email>')
    .description('sign an account out everywhere, and let nobody sign in with it')
    .action((email: string) =>
      withDatabase(async (database, requireRoom) => {
        await requireRoom();
        await disableAccount(database, email, new Date());
        console.log(`${email} is disabled, and signed out everywhere.`);
      }),
    );
  program
    .command('enable <email>')
    .description('let a disabled account sign in again')
    .action((email: string) =>
      withDatabase(async (database, requireRoom) => {
        await requireRoom();
        await enableAccount(database, email, new Date());
        console.log(`${email} can sign in again.`);
      }),
    );
  program
    .command('confirm <email>')
    .description('confirm an address whose mail does not arrive, of somebody who has signed up')
    .action((email: string) =>
      withDatabase(async (database, requireRoom) => {
        await requireRoom();
        await confirmAccount(database, email, new Date());
        console.log(`${email} is confirmed, and can sign in with the password of the sign-up.`);
      }),
    );
  program
    .command('test-mail <address>')
    .description('send a mail at once by SMTP_URL and MAIL_FROM, and say what the mail server says')
    .action(sendTestMail);
  program
    .command('reset <email>')
    .description(
      'give an account a new password, and sign it out everywhere; asks for the password',
    )
    .addOption(passwordStdin())
    .action((email: string, options: PasswordOptions) =>
      withDatabase(async (database, requireRoom) => {
        await requireRoom();
        await requireAccount(database, email);
        const password = await askPassword(options);
        await resetPassword(database, { email, password, now: new Date() });
        console.log(`${email} has a new password, and is signed out everywhere.`);
      }),
    );
  program
    .command('log')
    .description('show what staff and these commands did, the newest first')
    .option('--who <email>', 'only of accounts whose e-mail begins so')
    .addOption(new Option('--kind <kind>', 'only what is of one kind').choices(auditKinds))
    .option('--from <day>', 'only from this day on, in UTC: 2026-03-04', readDay)
    .option('--until <day>', 'only until this day', readDay)
    .option('--most <number>', 'so many entries', readMost, 100)
    .option('--json', 'answer one JSON document', false)
    .action(({ most, json, ...filters }: LogOptions) =>
      withDatabase(async (database) => {
        const log = await readAuditLog(database, filters, { mostItems: most, before: null });
        if (json) console.log(JSON.stringify(log));
        else printLog(log);
      }),
    );
  return program;
}

/** Needs no database: a running server may have the embedded one. */
async function sendTestMail(to: string): Promise<void> {
  const { mail, productName } = readConfig(process.env, repositoryRoot);
  const transport = createMailTransport(mail, { clock: () => new Date(), log: console.log });
  const where = mail.way.kind === 'smtp' ? 'the mail server of SMTP_URL' : mail.way.folder;
  const text = `${productName} can send mail to this address.`;
  try {
    await transport.send({ to, subject: `Test of ${productName}`, text, html: text, link: '' });
  } catch (cause) {
    throw new OperatorError(`${where} did not take the mail: ${plainLine(reasonOf(cause))}`, {
      cause,
    });
  }
  console.log(`${where} has taken the mail to ${to}.`);
}

/** What is wrong with a call, without what follows the name of an option that there is not: it may be a password. */
function withoutValue(text: string): string {
  const [, option] = /^error: unknown option '(--[a-z-]*|-[a-z]?)/.exec(text) ?? [];
  return option === undefined ? text : `error: unknown option '${option}'\n`;
}

function readDay(text: string): string {
  if (isDay(text)) return text;
  throw new InvalidArgumentError('It is a day like 2026-03-04.');
}

function readMost(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It is a whole number from 1 to 999999.');
}

/** One line each, in columns; its details as JSON at the end. */
function printLog({ items, hasMore }: AuditLog): void {
  printColumns([
    ['WHEN (UTC)', 'WHO', 'WHAT', 'ABOUT'],
    ...items.map(({ at, who, kind, details }) => [
      at.slice(0, 19).replace('T', ' '),
      who ?? '(a command)',
      kind,
      JSON.stringify(details),
    ]),
  ]);
  if (hasMore) console.log('There are older entries: --most shows more of them.');
}

// A function and no constant: the commands run before the lines below the first are reached.
function demoUsers(): ReturnType<typeof readDemoUsers> {
  return readDemoUsers(readConfig(process.env, repositoryRoot).demoFolder);
}

function roleFrom({ staff, superuser }: RoleOptions): Role {
  if (superuser) return 'superuser';
  return staff ? 'staff' : 'visitor';
}

function askPassword({ passwordStdin }: PasswordOptions): Promise<string> {
  const terminal = { input: process.stdin, output: process.stderr };
  return readNewPassword(terminal, { isFromPipe: passwordStdin === true });
}

/** One line each, in columns. */
function printAccounts(accounts: readonly UserRow[]): void {
  printColumns([
    ['E-MAIL', 'ROLE', 'STATE', 'LAST USE (UTC)'],
    ...accounts.map((user) => [
      user.email,
      roleOf(user),
      stateOf(user),
      user.lastUsedAt?.toISOString().slice(0, 16).replace('T', ' ') ?? 'never',
    ]),
  ]);
}

/** @param texts of four cells each, the first being the heads; what others have written makes no other lines */
function printColumns(texts: readonly (readonly string[])[]): void {
  const rows = texts.map((row) => row.map(plainLine));
  const widths = [0, 1, 2].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

function stateOf({ isDisabled, isActive, isDemo }: UserRow): string {
  if (isDisabled) return 'disabled';
  if (!isActive) return 'not confirmed';
  return isDemo ? 'active (demo)' : 'active';
}
