import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { testEnvironment } from './databases/prepared-databases.ts';

const sourceFolder = join(import.meta.dirname, '..');

export interface Run {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
}

export interface RunOptions {
  /** A program that starts it, with its arguments. */
  readonly before?: readonly string[];
  /** The text that it reads from its standard input. */
  readonly input?: string | undefined;
}

/**
 * V8 compiles the embedded database again for speed while it runs, which takes more of a processor than a process
 * repays that answers a few requests.
 */
const shortLivedFlags = ['--liftoff-only'];

/** A process of the backend, by its source, with nothing of the test run's own settings. */
export function run(
  file: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  { before = [], input = '' }: RunOptions = {},
): Run {
  const bundle = join(testEnvironment('PATCHBAY_TEST_FOLDER'), 'backend', bundleOf(file));
  const start = [process.execPath, ...shortLivedFlags, bundle, ...args];
  const [program = '', ...rest] = [...before, ...start];
  const child = spawn(program, rest, {
    cwd: sourceFolder,
    env: { PATH: process.env['PATH'], CATALOGUE_DEMO: 'off', API_PORT: '0', ...environment },
  });
  child.stdin.end(input);
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return {
    child,
    output: () => text,
    ended: once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null)),
  };
}

/** See `bundles/bundle-backend.js`. */
const bundleOf = (file: string) => file.replace(/\.ts$/, '.mjs');

/** Resolves when a process has said something, with what the expression found in it. */
export async function untilSaid(
  { child, output, ended }: Run,
  words: RegExp,
): Promise<RegExpExecArray> {
  for (;;) {
    const found = words.exec(output());
    if (found) return found;
    const news = await Promise.race([once(child.stdout ?? child, 'data'), ended]);
    if (!Array.isArray(news)) throw new Error(`The backend ended: ${output()}`);
  }
}

/** The address of a backend that has started. */
export const addressOf = async (backend: Run): Promise<string> =>
  (await untilSaid(backend, /answers at (\S+)/))[1] ?? '';
