import { spawn } from 'node:child_process';

/** Starts a program and leaves it alone. Rejects where it cannot be started. */
export type StartProgram = (program: string, args: readonly string[]) => Promise<void>;

export const startProgram: StartProgram = (program, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: 'ignore', detached: true });
    child.once('error', reject);
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
  });

const allowed = ['http:', 'https:', 'mailto:'];

/** The address as the system's program may have it; null for one that only harms, such as `file:`. */
function readOutsideAddress(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (!allowed.includes(url.protocol)) return null;
  // A name before the host is how an address pretends to be another.
  url.username = '';
  url.password = '';
  return url.href;
}

/** No shell reads the address: `start` of Windows would take a part of it for commands. */
const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  win32: ['rundll32.exe', 'url.dll,FileProtocolHandler'],
  darwin: ['open'],
};

/**
 * Opens an address in the person's own browser or mail program.
 * @returns false for an address that is not opened: other schemes can start programs
 */
export async function openInBrowser(
  address: string,
  platform: NodeJS.Platform,
  start: StartProgram,
): Promise<boolean> {
  const href = readOutsideAddress(address);
  if (href === null) return false;
  const [program, ...args] = openers[platform] ?? ['xdg-open'];
  await start(program, [...args, href]);
  return true;
}
