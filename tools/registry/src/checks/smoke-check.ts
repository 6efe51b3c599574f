import { fork } from 'node:child_process';
import { extname, join } from 'node:path';
import { parse } from '@patchbay/shared/parse';
import type { RemoteRelease, ShellRelease } from '@patchbay/shared/registry';
import { ValidationError, object, string } from '@patchbay/shared/validation';

/** Compiled, in the packages for other repositories, it is JavaScript. */
const extension = extname(import.meta.filename);

const timeoutMs = 30_000;
const maxOutputLength = 2000;
const answerSchema = object({ problem: string().nullable().defined() });

/** Reads the answer of the process in which a build was loaded: its code may have sent anything. */
function readAnswer(message: unknown): string | null {
  try {
    return parse(answerSchema, message).problem;
  } catch (error) {
    if (error instanceof ValidationError) return 'was loaded, and no answer that can be read came';
    throw error;
  }
}

/** Loads a built remote in a page of this shell, and answers the fault, or null. */
export type SmokeCheck = (
  dist: string,
  remote: RemoteRelease,
  shell: ShellRelease,
) => Promise<string | null>;

/**
 * Loads a built remote in a process of its own, with nothing of this one's environment: the build's code runs, and may
 * do what it likes to its globals.
 */
export const smokeCheck: SmokeCheck = (dist, remote, shell) =>
  new Promise((resolve) => {
    const child = fork(join(import.meta.dirname, `smoke-child${extension}`), [], {
      cwd: import.meta.dirname,
      execArgv: extension === '.ts' ? ['--import', 'tsx'] : [],
      env: {},
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    let output = '';
    const end = (problem: string | null) => {
      clearTimeout(timer);
      child.kill('SIGKILL');
      resolve(problem && output ? `${problem}\n${output.trim()}` : problem);
    };
    const timer = setTimeout(() => {
      end(`was not loaded within ${timeoutMs / 1000} s`);
    }, timeoutMs);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text: Buffer) => {
        output = (output + text.toString()).slice(0, maxOutputLength);
      });
    }
    child.once('message', (message) => {
      end(readAnswer(message));
    });
    child.once('error', (error) => {
      end(`could not be tried: ${error.message}`);
    });
    child.once('exit', (code) => {
      end(`ended the process that loaded it (${String(code)})`);
    });
    child.send({ dist, remote, shell });
  });
