import pLimit from 'p-limit';
import type { Check } from './checks.ts';
import type { Outcome } from './run-node.ts';

const patientAtOnce = 2;

interface Result extends Outcome {
  readonly title: string;
}

/** Runs checks one after the other, those that are patient beside them, and answers what came of them, in order. */
export async function runChecks(
  checks: readonly Check[],
  say: (line: string) => void,
): Promise<readonly Result[]> {
  const patient = checks.filter(({ isPatient }) => isPatient);
  const others = checks.filter(({ isPatient }) => !isPatient);
  const results = new Map<Check, Result>();
  const run = async (check: Check) => {
    const started = Date.now();
    const place = `[${checks.indexOf(check) + 1}/${checks.length}] ${check.title}`;
    say(`${place} ...`);
    const outcome = await check.run(others.length > 0);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    if (outcome.failed > 0 && outcome.output !== '') console.log(outcome.output.trimEnd());
    say(`${place}: ${outcome.failed > 0 ? 'FAILED' : 'ok'} (${seconds} s)`);
    results.set(check, { title: check.title, ...outcome });
  };
  await Promise.all([pLimit(patientAtOnce).map(patient, run), pLimit(1).map(others, run)]);
  return checks.flatMap((check) => results.get(check) ?? []);
}
