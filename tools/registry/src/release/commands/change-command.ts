import { attest } from '../../trust/statement.ts';
import { statementOfChange } from '../../trust/make-statement.ts';
import { performChange } from '../changes/perform-change.ts';
import { RegistryClient } from '../registry-client.ts';
import { folderAnswer, registryAnswer } from './answers.ts';
import type { Answer, CommandContext } from './command-context.ts';
import type { ReleaseCommand } from './release-arguments.ts';
import { askedBy, chooseSigner, onSite } from './signed-change.ts';

type ChangeCommand = Extract<ReleaseCommand, { command: 'rollback' | 'retire' | 'promote' }>;

/**
 * Changes which versions are live.
 * @throws CommandError where nothing is changed
 */
export async function change(
  { command: action, name: subject, version, percent, via }: ChangeCommand,
  context: CommandContext,
): Promise<Answer> {
  const { siteName, now } = context;
  const name = siteName(subject);
  const signer = await chooseSigner(via, context);
  const asked = { action, name, version };
  const statement = statementOfChange(asked, await askedBy(via, percent, context));
  const provenance = attest(statement, signer);
  if (via.to !== null) {
    return registryAnswer(action, await new RegistryClient(via.to).change(provenance), context);
  }
  const purposes = {
    rollback: `a rollback of ${name}`,
    retire: `taking ${name} off`,
    promote: `a promotion of ${name} ${version ?? ''}`,
  };
  const outcome = await onSite(context, purposes[action], provenance, (session) =>
    performChange(session, { ...asked, percent }, now().toISOString()),
  );
  return folderAnswer(action, outcome, context);
}
