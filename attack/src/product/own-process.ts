import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { root } from '../../../scripts/root.ts';

/** A program that the tool has started, and ends. */
export interface OwnProcess {
  readonly pid: number;
  /** Its output so far, the last 200,000 characters. */
  output(): string;
  isRunning(): boolean;
  /** The code or signal by which it ended, or null while it runs. */
  endedBy(): string | null;
  signal(signal: NodeJS.Signals): void;
  /** @returns how long its end took, or null where it still runs after that time */
  waitForEnd(withinMs: number): Promise<number | null>;
  /** Ends it whatever it does. */
  end(): Promise<void>;
}

const running = new Set<OwnProcess>();

/** Ends everything that is still running, by its number. */
export async function endAllProcesses(): Promise<void> {
  await Promise.all([...running].map((one) => one.end()));
}

/** At once and without waiting: for a tool that is about to end itself. */
export function killAllProcesses(): void {
  for (const one of running) one.signal('SIGKILL');
}

const mostOutput = 200_000;

export interface StartOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** Programs to run it by, e.g. `unshare --pid`. */
  readonly wrapper?: readonly string[];
  /** The text that it reads from its standard input; nothing by default. */
  readonly input?: string;
}

/**
 * The variables that the tool's own environment must not hand on: they would choose other folders, databases or mail
 * servers.
 */
const ownVariables =
  /^(DATABASE_URL|SMTP_URL|API_|DATA_DIR|SITE_|PORT$|LIMIT_|TRUST_PROXY|CATALOGUE_DEMO)/;

/** Starts a TypeScript file of this repository with Node, in an environment without what others have set. */
export const startNode = (args: readonly string[], options: StartOptions = {}): OwnProcess =>
  startProgram([process.execPath, '--import', 'tsx', ...args], options);

/** Starts a program as `startNode` does. */
export function startProgram(
  program: readonly [file: string, ...args: readonly string[]],
  { environment = {}, wrapper = [], input = '' }: StartOptions = {},
): OwnProcess {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ownVariables.test(name)),
  );
  const [file = program[0], ...args] = [...wrapper, ...program];
  const child = spawn(file, args, {
    cwd: root,
    env: { ...inherited, ...environment },
    stdio: 'pipe',
    // A terminal's Ctrl+C goes to the whole group: processes that are started here are ended here.
    detached: true,
  });
  // One that ends before it has read this says so by its code.
  child.stdin.on('error', () => undefined).end(input);
  let output = '';
  let reason: string | null = null;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-mostOutput);
    });
  }
  const ended = new Promise<void>((done) => {
    child.once('error', (error) => {
      reason = error.message;
      done();
    });
    child.once('exit', (code, signal) => {
      reason = signal ?? `code ${String(code)}`;
      done();
    });
  });
  const own: OwnProcess = {
    pid: child.pid ?? 0,
    output: () => output,
    isRunning: () => reason === null,
    endedBy: () => reason,
    signal: (signal) => {
      if (reason !== null || !child.pid) return;
      // With a wrapper, the program is the wrapper's child: the group is meant.
      if (wrapper.length > 0 && signal === 'SIGKILL') killGroup(child.pid);
      else child.kill(signal);
    },
    waitForEnd: async (withinMs) => {
      const startedAt = performance.now();
      let timer: NodeJS.Timeout | undefined;
      const patience = new Promise<void>((over) => (timer = setTimeout(over, withinMs)));
      await Promise.race([ended, patience]);
      clearTimeout(timer);
      return reason === null ? null : performance.now() - startedAt;
    },
    end: async () => {
      own.signal('SIGKILL');
      await ended;
      running.delete(own);
    },
  };
  running.add(own);
  void ended.then(() => running.delete(own));
  return own;
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // It is gone already.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

/** Memory that a process holds now, and the most it ever held, in bytes; 0 where the system does not say. */
export function memoryOf(pid: number): { readonly nowBytes: number; readonly mostBytes: number } {
  const status = readProcess(pid, 'status');
  const bytesOf = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
  return { nowBytes: bytesOf('VmRSS'), mostBytes: bytesOf('VmHWM') };
}

/** The system counts in hundredths of a second. */
const tickMs = 10;

/**
 * The time for which a process has computed so far, all its threads together, in milliseconds; 0 where the system does
 * not say.
 */
export function processorMsOf(pid: number): number {
  const fields = readProcess(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs;
}

/** The most memory that a process held while something went on. */
export async function mostMemoryDuring(
  { pid }: OwnProcess,
  work: () => Promise<unknown>,
): Promise<number> {
  let most = 0;
  const look = () => (most = Math.max(most, memoryOf(pid).nowBytes));
  const timer = setInterval(look, 10);
  try {
    await work();
  } finally {
    clearInterval(timer);
    look();
  }
  return most;
}

function readProcess(pid: number, file: 'status' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
