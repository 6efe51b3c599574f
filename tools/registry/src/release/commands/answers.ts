import { noticesOf } from '../../build/check-setup.ts';
import { readFirstOrigin } from '../../config.ts';
import { previewLink } from '../../live/preview-link.ts';
import type { Outcome } from '../changes/make-live.ts';
import type { RegistryAnswer } from '../registry-client.ts';
import type { Answer, CommandContext } from './command-context.ts';
import { describeOutcome } from './describe-result.ts';

/** The answer to a change of a site in a folder. */
export async function folderAnswer(
  command: string,
  outcome: Outcome,
  { target, environment, paint }: CommandContext,
): Promise<Answer> {
  const preview = await previewLink(target, outcome, readFirstOrigin(environment));
  const notices = await noticesOf(target, outcome);
  return {
    json: { command, ...outcome, preview, notices },
    lines: describeOutcome(outcome, { preview, notices }, paint),
  };
}

/** The answer to a change that a registry has made. */
export function registryAnswer(
  command: string,
  answered: RegistryAnswer,
  { paint }: CommandContext,
): Answer {
  const { percent, preview, notices, ...others } = answered;
  const outcome: Outcome = percent === undefined ? others : { ...others, percent };
  return {
    json: { command, ...outcome, preview, notices },
    lines: describeOutcome(outcome, { preview, notices }, paint),
  };
}
