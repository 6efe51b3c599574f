import { routes } from '@patchbay/domain/routes';
import { createLink } from './mail-links.ts';
import type { ApiConfig } from '../../server/config.ts';
import type { Database } from '../../db/database.ts';
import { reasonOf } from '../../process/error-details.ts';
import type { MailTransport } from './mail-transport.ts';
import { claimMail, removeMail, type DueMail, type MailKind } from './outbox.ts';
import { writeMail } from './write-mail.ts';

export interface DeliveryContext {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly config: Pick<ApiConfig, 'apiHost' | 'productName' | 'siteOrigins'>;
  readonly clock: () => Date;
  readonly log: (line: string) => void;
}

const hourMs = 60 * 60_000;

/** Who asked for a new password has asked again, or remembered the old one, by then. */
const givenUpAfterMs: Readonly<Record<MailKind, number>> = {
  activation: 72 * hourMs,
  password_reset: hourMs,
  password_changed: 72 * hourMs,
};

/**
 * Sends every mail whose turn has come. One that cannot be sent stays for a later turn, for three days at most.
 * @param stopped begins no further mail: a mail server that does not answer must not hold up a stop
 */
export async function deliverDueMail(
  context: DeliveryContext,
  stopped?: AbortSignal,
): Promise<void> {
  const { database, clock } = context;
  while (!stopped?.aborted) {
    const mail = await claimMail(database, clock());
    if (!mail) return;
    if (!isWanted(mail) || (await isDone(context, mail))) await removeMail(database, mail);
  }
}

/** The account may have been activated meanwhile, or disabled. */
const isWanted = ({ kind, user }: DueMail): boolean =>
  !user.isDisabled && user.isActive === (kind !== 'activation');

/** Where a mail leads. A link that was sent before stays good. */
async function linkOf({ database, config }: DeliveryContext, mail: DueMail, now: Date) {
  const { kind, user } = mail;
  if (kind === 'password_changed') return `${config.siteOrigins[0] ?? ''}${routes.login}`;
  const path = kind === 'activation' ? '/auth/activate/' : '/auth/reset-password/';
  const secret = await createLink(database, { userId: user.id, purpose: kind, now });
  return `${config.apiHost}${path}?token=${secret}`;
}

/** True where nothing is left to do about a mail. */
async function isDone(context: DeliveryContext, mail: DueMail): Promise<boolean> {
  const { transport, config, clock, log } = context;
  const { kind, user, queuedAt, attempts } = mail;
  const now = clock();
  const link = await linkOf(context, mail, now);
  try {
    const { productName } = config;
    await transport.send(await writeMail(kind, { to: user.email, link, productName }));
    return true;
  } catch (error) {
    // It may have arrived all the same, so its link stays good.
    const isGivenUp = now.getTime() - queuedAt.getTime() >= givenUpAfterMs[kind];
    log(
      `Mail to account ${String(user.id)} could not be sent (attempt ${String(attempts)}` +
        `${isGivenUp ? ', the last' : ''}): ${reasonOf(error)}`,
    );
    return isGivenUp;
  }
}
