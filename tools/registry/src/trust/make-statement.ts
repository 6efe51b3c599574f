import { randomUUID } from 'node:crypto';
import type { BuiltRelease } from '../build/built-release.ts';
import type { ChangeCause } from '../state/change-log.ts';
import { nameOf, type GuardPlan } from '../state/site-state.ts';
import { readProvenance, type Provenance, type Source, type Statement } from './statement.ts';
import { digestOfFile } from '../files/released-hashes.ts';

/** The change that is asked for, by whom and why. */
interface Asked {
  readonly to: string;
  readonly now: string;
  readonly source: Source;
  readonly percent: number;
  readonly allowDowngrade: boolean;
}

/** The statement of a release: every file of it with its hash. */
export const statementOfRelease = (
  { release, files }: BuiltRelease,
  builtAt: string,
  asked: Asked,
): Statement => ({
  ...common(asked),
  action: 'release',
  name: nameOf(release),
  version: release.description.version,
  guard: null,
  builtAt,
  files: [...files].map(([file, content]) => ({
    file,
    size: content.length,
    integrity: digestOfFile(content),
  })),
});

/** A change of what is live, out of versions that are on the site. */
export interface AskedChange {
  readonly action: 'promote' | 'rollback' | 'retire';
  readonly name: string;
  /** Null for a rollback by one step, and for a retirement. */
  readonly version: string | null;
  /** How the canary that a promotion makes is guarded; null, as by default, where nothing watches it. */
  readonly guard?: GuardPlan | null;
}

/** The statement of a change. */
export const statementOfChange = (
  { action, name, version, guard = null }: AskedChange,
  asked: Asked,
): Statement => ({ ...common(asked), action, name, version, guard, builtAt: null, files: [] });

const common = ({ to, now, source, percent, allowDowngrade }: Asked) => ({
  id: randomUUID(),
  to,
  issuedAt: now,
  percent,
  allowDowngrade,
  source,
});

/** The cause of a change for the log: from a statement that was checked, or that nobody has to sign. */
export function causeOf(provenance: Provenance, now: string): ChangeCause {
  const { statement, digest } = readProvenance(JSON.stringify(provenance));
  const { action, name, version, source, builtAt } = statement;
  const { signature } = provenance;
  return {
    action,
    at: now,
    source,
    subject: version === null ? name : `${name} ${version}`,
    builtAt,
    signed: signature && { team: signature.team, key: signature.key, statement: digest },
  };
}
