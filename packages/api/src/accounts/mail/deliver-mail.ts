import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '@patchbay/domain/routes';
import {
  createMinuteLog,
  inSpan,
  plainLine,
  type Log,
  type MinuteLog,
} from '@patchbay/node-kit/telemetry';
import { isTaken } from '../find-user.ts';
import { lockAccount } from '../lock-account.ts';
import { createLink, type LinkPurpose } from './mail-links.ts';
import type { ApiConfig } from '../../server/config.ts';
import type { Database } from '../../db/database.ts';
import { reasonOf } from '../../process/error-details.ts';
import { repeatWork, type RepeatedWork } from '../../process/repeat-work.ts';
import type { MailTransport } from './mail-transport.ts';
import { claimMail, isStillDue, removeMail, type DueMail, type MailKind } from './outbox.ts';
import { writeMail } from './write-mail.ts';

export interface DeliveryContext {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly config: Pick<ApiConfig, 'apiHost' | 'productName' | 'siteOrigins'>;
  readonly clock: () => Date;
  readonly log: Log;
}

const hourMs = 60 * 60_000;

/** A mail about a forgotten password is given up early: by then its reader has asked again or remembered the old one. */
const givenUpAfterMs: Readonly<Record<MailKind, number>> = {
  activation: 72 * hourMs,
  password_reset: hourMs,
  password_changed: 72 * hourMs,
  email_change: 24 * hourMs,
  email_change_asked: 72 * hourMs,
  email_changed: 72 * hourMs,
};

/** At a time. A mail server may take most of a minute for a mail: the next ones do not wait for it. */
const maxAtATime = 6;
/** Mails on their way. */
interface Delivery {
  /** Begins as many of the mails whose turn has come as there are places for. */
  readonly begin: (stopped?: AbortSignal) => Promise<void>;
  /** Resolves when one of those that are on their way has ended; false where there is none. */
  readonly oneEnded: () => Promise<boolean>;
  /** The number of those that are on their way. */
  readonly underWay: () => number;
}

/**
 * Sends mails, some at a time. One that cannot be sent stays for a later turn, for three days at most.
 * @param onEnd told whenever a place is free again
 */
function createDelivery(context: DeliveryContext, onEnd: () => void): Delivery {
  const { database, clock, log } = context;
  const often = createMinuteLog(log);
  const underWay = new Map<number, Promise<void>>();
  /** Those with which nothing is left to do, and that the database does not know of: it was away meanwhile. */
  const done = new Set<number>();

  const send = async (mail: DueMail): Promise<void> => {
    try {
      const isOver =
        done.has(mail.id) ||
        !(await isWanted(context, mail)) ||
        (await isDone(context, mail, often));
      if (!isOver) return;
      done.add(mail.id);
      await removeMail(database, mail);
      done.delete(mail.id);
    } catch (error) {
      const reason = reasonOf(error);
      often('delivery', (times) => [
        `The delivery of mails failed${inTheMinute(times)}: ${reason}`,
        { level: 'error', mails: times },
      ]);
    } finally {
      underWay.delete(mail.id);
      onEnd();
    }
  };
  return {
    begin: async (stopped) => {
      while (!stopped?.aborted && underWay.size < maxAtATime) {
        const mail = await claimMail(database, clock());
        if (!mail) return;
        underWay.set(mail.id, send(mail));
      }
    },
    oneEnded: async () => {
      if (underWay.size === 0) return false;
      await Promise.race(underWay.values());
      return true;
    },
    underWay: () => underWay.size,
  };
}

/** A stop waits so long for the mails that are on their way: a mail server may have each of them for 45 s. */
const usualStopMs = 5000;

/**
 * Sends mails from now on, whenever it is woken and every so often.
 * @returns its `stop` begins no further mail, and leaves those that a mail server is slow to take to the next start
 */
export function deliverMails(
  context: DeliveryContext,
  everyMs: number,
  stopMs = usualStopMs,
): RepeatedWork {
  const delivery = createDelivery(context, () => {
    work.wake();
  });
  const work = repeatWork('The delivery of mails', delivery.begin, { everyMs, log: context.log });
  return {
    wake: work.wake,
    stop: async () => {
      await work.stop();
      const allEnded = (async () => {
        while (await delivery.oneEnded());
      })();
      const late = new AbortController();
      await Promise.race([allEnded, wait(stopMs, undefined, { signal: late.signal })]);
      late.abort();
      const left = delivery.underWay();
      if (left > 0) {
        context.log(
          `Mails that the mail server has not taken yet: ${left}. They are sent again after the next start.`,
        );
      }
    },
  };
}

/** Sends every mail whose turn has come, and resolves when none is on its way. */
export async function deliverDueMail(context: DeliveryContext): Promise<void> {
  let ends = 0;
  const delivery = createDelivery(context, () => {
    ends += 1;
  });
  let endsBefore: number;
  do {
    endsBefore = ends;
    await delivery.begin();
  } while (ends > endsBefore || (await delivery.oneEnded()));
}

/**
 * The account may have been activated meanwhile, or disabled. An address that has an account is not written to: whoever
 * has asked for the mail is not told, and its owner has nothing to do with it.
 */
async function isWanted(
  { database }: DeliveryContext,
  { kind, user, recipient }: DueMail,
): Promise<boolean> {
  if (user.isDisabled || user.isActive !== (kind !== 'activation')) return false;
  return kind !== 'email_change' || (recipient !== null && !(await isTaken(database, recipient)));
}

const linkPaths: Readonly<Record<LinkPurpose, string>> = {
  activation: '/auth/activate/',
  password_reset: '/auth/reset-password/',
  email_change: '/auth/confirm-email/',
};

const isLinkPurpose = (kind: MailKind): kind is LinkPurpose => kind in linkPaths;

/**
 * The link in a mail; null where its account was deleted just now, or the mail was called off, or would go to an
 * address that the account has no longer. A link that was sent before stays good.
 */
async function linkOf({ database, config }: DeliveryContext, mail: DueMail, now: Date) {
  const { kind, user, recipient: email } = mail;
  if (!isLinkPurpose(kind)) return `${config.siteOrigins[0] ?? ''}${routes.login}`;
  const secret = await database.transaction(async (transaction) =>
    (await lockAccount(transaction, user.id)) && (await isStillDue(transaction, mail))
      ? createLink(transaction, { userId: user.id, purpose: kind, email, now })
      : null,
  );
  return secret === null ? null : `${config.apiHost}${linkPaths[kind]}?token=${secret}`;
}

const longestReason = 300;

/** What may stand between two characters of a quoted line: mails are sent in short lines, and answers with a number before each of theirs. */
const brokenLine = String.raw`(?:=?\r?\n(?:\d{3}[ -])?)?`;

/**
 * The reason of a failure, in a line. It has what the mail server said, which may quote the mail: its link lets somebody
 * in.
 */
function saidOf(error: unknown, link: string): string {
  const secret = /token=([\w-]+)$/.exec(link)?.[1];
  const reason = reasonOf(error);
  const quoted = secret !== undefined && new RegExp(Array.from(secret).join(brokenLine), 'g');
  const shown = quoted ? reason.replace(quoted, '[hidden]') : reason;
  return plainLine(shown).slice(0, longestReason);
}

const inTheMinute = (times: number): string =>
  times === 1 ? '' : ` ${times} times in the last minute`;

/** True where nothing is left to do about a mail. */
async function isDone(context: DeliveryContext, mail: DueMail, often: MinuteLog): Promise<boolean> {
  const { transport, config, clock, log } = context;
  const { kind, user, recipient, queuedAt, attempts } = mail;
  const now = clock();
  const link = await linkOf(context, mail, now);
  if (link === null) return true;
  try {
    const { productName } = config;
    const written = await writeMail(kind, { to: recipient ?? user.email, link, productName });
    const attributes = { 'patchbay.mail.kind': kind };
    await inSpan('send mail', { kind: 'client', attributes }, () => transport.send(written));
    return true;
  } catch (error) {
    // It may have arrived all the same, so its link stays good.
    const isGivenUp = now.getTime() - queuedAt.getTime() >= givenUpAfterMs[kind];
    const which = `Mail to account ${user.id} could not be sent (attempt ${attempts}`;
    const said = saidOf(error, link);
    if (isGivenUp) {
      log(`${which}, the last): ${said}`, { level: 'error' });
      return true;
    }
    often('mail', (times) => [
      times === 1
        ? `${which}): ${said}`
        : `${times} mails could not be sent in the last minute. The last: ${which}): ${said}`,
      { level: 'warning', mails: times },
    ]);
    return false;
  }
}
