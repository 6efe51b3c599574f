import { activationTokens } from '../db/schema.ts';
import type { ApiConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { reasonOf } from '../error-details.ts';
import { createSecret, hashSecret } from '../accounts/secret.ts';
import { writeActivationMail } from './activation-mail.ts';
import type { MailTransport } from './mail-transport.ts';
import { claimMail, removeMail, type DueMail } from './outbox.ts';

export interface DeliveryContext {
  readonly database: Database;
  readonly transport: MailTransport;
  readonly config: Pick<ApiConfig, 'apiHost' | 'productName'>;
  readonly clock: () => Date;
  readonly log: (line: string) => void;
}

const dayMs = 24 * 60 * 60_000;
/** Counted from when the mail is sent: one that had to wait is no worse for it. */
const validDays = 3;
const givenUpAfterMs = 3 * dayMs;

/** Sends every mail whose turn has come. One that cannot be sent stays for a later turn, for three days. */
export async function deliverDueMail(context: DeliveryContext): Promise<void> {
  const { database, clock } = context;
  for (;;) {
    const mail = await claimMail(database, clock());
    if (!mail) return;
    if (mail.user.isActive || (await isDone(context, mail))) await removeMail(database, mail);
  }
}

/** True where nothing is left to do about a mail. */
async function isDone(
  { database, transport, config, clock, log }: DeliveryContext,
  { user, queuedAt, attempts }: DueMail,
): Promise<boolean> {
  const secret = createSecret();
  const now = clock().getTime();
  await database.insert(activationTokens).values({
    hash: hashSecret(secret),
    userId: user.id,
    expiresAt: new Date(now + validDays * dayMs),
  });
  try {
    await transport.send(
      await writeActivationMail({
        to: user.email,
        link: `${config.apiHost}/auth/activate/?token=${secret}`,
        productName: config.productName,
        validDays,
      }),
    );
    return true;
  } catch (error) {
    // It may have arrived all the same, so its link stays good.
    const isGivenUp = now - queuedAt.getTime() >= givenUpAfterMs;
    log(
      `Mail to account ${String(user.id)} could not be sent (attempt ${String(attempts)}` +
        `${isGivenUp ? ', the last' : ''}): ${reasonOf(error)}`,
    );
    return isGivenUp;
  }
}
