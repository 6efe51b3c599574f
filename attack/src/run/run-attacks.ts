import type { Attack, Family, Outcome } from '../attack.ts';
import { NotLoopbackError } from '../network/loopback.ts';
import type { Product } from '../product/product.ts';
import { watchOtherWork, type OtherWork } from './other-work.ts';
import { TooLongError, within } from './time-left.ts';

/** An attack with what came of it. */
export interface Result {
  readonly family: string;
  readonly attack: Attack;
  readonly outcome: Outcome;
  readonly tookMs: number;
}

interface RunOptions {
  /** Once it is over, no further attack begins. */
  readonly budgetMs: number;
  readonly mostMsOfOne?: number;
  /** Begins to watch what else the machine does. */
  readonly watchOthers?: () => OtherWork;
  readonly say: (line: string) => void;
  readonly isStopped: () => boolean;
}

/** The families with the attacks that were asked for. Names that are nobody's are answered too. */
export function chooseAttacks(
  families: readonly Family[],
  only: readonly string[],
): { readonly chosen: readonly Family[]; readonly unknown: readonly string[] } {
  const names = new Set(families.flatMap(({ name, attacks }) => [name, ...attacks.map(nameOf)]));
  if (only.length === 0) return { chosen: families, unknown: [] };
  const chosen = families
    .map((family) => ({
      ...family,
      attacks: family.attacks.filter(
        (attack) => only.includes(family.name) || only.includes(attack.name),
      ),
    }))
    .filter(({ attacks }) => attacks.length > 0);
  return { chosen, unknown: only.filter((name) => !names.has(name)) };
}

const nameOf = ({ name }: Attack) => name;

/** Tries one attack after another; one that fails by itself has not held. */
export async function runAttacks(
  families: readonly Family[],
  product: Product,
  { budgetMs, mostMsOfOne = 150_000, watchOthers = watchOtherWork, say, isStopped }: RunOptions,
): Promise<readonly Result[]> {
  const startedAt = performance.now();
  const results: Result[] = [];
  for (const { name: family, attacks } of families) {
    for (const attack of attacks) {
      if (isStopped()) return results;
      const begunAt = performance.now();
      const leftMs = budgetMs - (begunAt - startedAt);
      const others = watchOthers();
      const found = await tryOne(attack, product, mostMsOfOne, leftMs);
      const outcome = judge(found, others.end());
      // A run that is stopped on the way proves nothing.
      if (isStopped()) return results;
      const tookMs = performance.now() - begunAt;
      results.push({ family, attack, outcome, tookMs });
      const seconds = (tookMs / 1000).toFixed(0);
      say(`${outcome.result.padEnd(8)} ${family}: ${attack.name} (${seconds} s) ${outcome.figure}`);
    }
  }
  return results;
}

/** Beside others that take more than this of the processors, what comes late tells nothing of the product. */
const mostOfOthers = 0.3;

function judge(found: Outcome, others: number | null): Outcome {
  if (!found.isLate || others === null || others <= mostOfOthers) return found;
  const share = `others took up to ${Math.round(others * 100)} % of the processors meanwhile`;
  return { result: 'unjudged', figure: found.figure, evidence: `${share}: ${found.evidence}` };
}

async function tryOne(
  attack: Attack,
  product: Product,
  limitMs: number,
  leftMs: number,
): Promise<Outcome> {
  const skip = (evidence: string): Outcome => ({ result: 'skipped', figure: '-', evidence });
  if (attack.isLong && product.isQuick) return skip('left out by --quick');
  if (attack.engine && attack.engine !== product.engine) {
    return skip(
      attack.engine === 'embedded'
        ? 'it is about the files of the embedded database'
        : 'it is about connections to a server: --engine postgresql tries it',
    );
  }
  if (leftMs <= 0) return skip('the time was over before its turn; --for gives more');
  try {
    return await within(attack.run(product), limitMs);
  } catch (error) {
    if (error instanceof NotLoopbackError) throw error;
    const evidence = error instanceof Error ? error.message : String(error);
    const isLate = error instanceof TooLongError;
    return { result: 'broken', figure: 'failed', evidence, ...(isLate ? { isLate } : {}) };
  } finally {
    await product.endAttack();
  }
}
