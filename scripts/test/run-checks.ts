import pLimit from 'p-limit';
import type { Check } from './checks.ts';
import type { Outcome } from './run-node.ts';

const atOnce = 2;

interface Result extends Outcome {
  readonly title: string;
}

/** Runs checks, those that take one core two at a time and before the others, and answers what came of them, in order. */
export async function runChecks(
  checks: readonly Check[],
  say: (line: string) => void,
): Promise<readonly Result[]> {
  const results = new Map<Check, Result>();
  const run = async (check: Check) => {
    const started = Date.now();
    const place = `[${checks.indexOf(check) + 1}/${checks.length}] ${check.title}`;
    say(`${place} ...`);
    const outcome = await check.run();
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    if (outcome.failed > 0 && outcome.output !== '') console.log(outcome.output.trimEnd());
    say(`${place}: ${outcome.failed > 0 ? 'FAILED' : 'ok'} (${seconds} s)`);
    results.set(check, { title: check.title, ...outcome });
  };
  await pLimit(atOnce).map(
    checks.filter(({ isSingle }) => isSingle),
    run,
  );
  await pLimit(1).map(
    checks.filter(({ isSingle }) => !isSingle),
    run,
  );
  return checks.flatMap((check) => results.get(check) ?? []);
}
