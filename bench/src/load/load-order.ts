import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from '@patchbay/shared/parse';
import { number, object, type InferType } from '@patchbay/shared/validation';

/** The requests to a server, again and again by each connection. */
export interface LoadOrder {
  readonly origin: string;
  readonly paths: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  readonly headers: Readonly<Record<string, string>>;
}

const seenSchema = object({
  perSecond: number().required(),
  medianMs: number().required(),
  /** The time that one answer in a hundred exceeds. */
  slowMs: number().required(),
  bytesPerSecond: number().required(),
  answered: number().required(),
  /** Not answered, too late, or with another status than one of success. */
  failed: number().required(),
});

export type LoadSeen = InferType<typeof seenSchema>;

const run = promisify(execFile);

/** @throws Error with what the generator of the load said, where it could not be run */
export async function carryOut(order: LoadOrder): Promise<LoadSeen> {
  const program = join(import.meta.dirname, 'generate-load.ts');
  const { stdout } = await run(process.execPath, [
    '--import',
    'tsx',
    program,
    JSON.stringify(order),
  ]);
  return parse(seenSchema, JSON.parse(stdout));
}
