import type { ChildProcess } from 'node:child_process';

/** Ends a child when this process exits, whatever the reason: nobody else knows of it. */
export function endWithThisProcess(child: ChildProcess): void {
  const end = () => {
    child.kill('SIGTERM');
  };
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}
