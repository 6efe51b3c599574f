import { exitCodeOf, fail, say, toCommandError } from '@patchbay/command-line';
import { createLog, logFormatOf, type Log } from '@patchbay/node-kit/telemetry';

interface ServerLog {
  readonly log: Log;
  /** Says why the server does not start, and has the process end with the code for it. */
  readonly endBy: (error: unknown) => void;
}

/** The log of a server in the form that `LOG_FORMAT` asks for: as text it says its lines as commands do. */
export function serverLog(service: 'site' | 'registry'): ServerLog {
  const format = logFormatOf(process.env);
  if (format === 'json') {
    const log = createLog({ format, service });
    const endBy = (error: unknown) => {
      const failure = toCommandError(error);
      log([failure.message, ...failure.problems].join(' '), { level: 'error' });
      process.exitCode = exitCodeOf(failure);
    };
    return { log, endBy };
  }
  const write = (line: string, isTrouble: boolean) => {
    if (isTrouble) console.error(line);
    else say(line);
  };
  return { log: createLog({ format, service, write }), endBy: fail };
}
