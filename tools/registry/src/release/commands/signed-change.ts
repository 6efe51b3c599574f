import { CommandError } from '@patchbay/command-line';
import { chooseConfig, readReleaseKey } from '../../config.ts';
import { withSite, type SiteSession } from '../../state/site-session.ts';
import { causeOf } from '../../trust/make-statement.ts';
import { readSigner } from '../../trust/key-file.ts';
import { sourceLengths, toLine, type Provenance } from '../../trust/statement.ts';
import { RegistryClient } from '../registry-client.ts';
import type { CommandContext } from './command-context.ts';
import type { Via } from './release-arguments.ts';

/**
 * The key that signs. A registry takes nothing without a signature.
 * @throws CommandError `usage` where there is no key for a registry, `refused` where it cannot be used
 */
export async function chooseSigner(via: Via, { environment, resolveDist }: CommandContext) {
  const file = via.key ?? readReleaseKey(environment);
  if (file !== null) return readSigner(resolveDist(file));
  if (via.to === null) return null;
  throw new CommandError(
    'usage',
    'A registry takes what is signed: name a key with --key or RELEASE_KEY',
    {
      problems: [
        'Whoever runs the registry makes one: npm run keys -- add TEAM --owns NAME --mounts /PATH/',
      ],
    },
  );
}

/** What the statement of a change says of who asks for it, where and why. */
export const askedBy = async (
  { to, message, allowDowngrade }: Via,
  percent: number,
  { readSource, now }: CommandContext,
) => ({
  to: to === null ? 'folder' : new RegistryClient(to).origin,
  now: now().toISOString(),
  source: {
    ...(await readSource()),
    ...(message === null ? {} : { message: toLine(message, sourceLengths.message) }),
  },
  percent,
  allowDowngrade,
});

/** Changes a site in a folder, for whoever has signed it. */
export const onSite = <T>(
  { target, say, environment, now }: CommandContext,
  purpose: string,
  provenance: Provenance,
  work: (session: SiteSession) => Promise<T>,
): Promise<T> =>
  withSite(
    target,
    {
      purpose,
      say,
      cause: causeOf(provenance, now().toISOString()),
      configure: (present) => chooseConfig(present, environment),
    },
    work,
  );
