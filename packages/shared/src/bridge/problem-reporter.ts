import type { BridgeError } from './bridge-error.ts';

const most = 50;

/** Reports each kind of problem once: an app that sends the same nonsense ten times a second is one problem. */
export function createProblemReporter(
  reportProblem: (error: Error) => void,
): (error: BridgeError) => void {
  const known = new Set<string>();
  return (error) => {
    const kind = `${error.channel} ${error.kind} ${error.message}`;
    if (known.has(kind) || known.size >= most) return;
    known.add(kind);
    reportProblem(error);
  };
}
