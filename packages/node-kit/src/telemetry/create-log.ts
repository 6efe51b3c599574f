import { plainText } from './plain-text.ts';
import { requestId } from './request-scope.ts';
import { hideSecrets } from './hide-secrets.ts';
import { currentSpan } from './tracing/spans.ts';

export const logFormats = ['text', 'json'] as const;
/** `text` for a person at a terminal, `json` for a program that collects lines (rule X60). */
export type LogFormat = (typeof logFormats)[number];

export interface LogFields {
  /** Default `info`. */
  readonly level?: 'info' | 'warning' | 'error';
  readonly [name: string]: string | number | boolean | undefined;
}

/** Says one thing to whoever runs a server. The fields are only in a JSON line. */
export type Log = (message: string, fields?: LogFields) => void;

interface LogOptions {
  readonly format: LogFormat;
  /** The server that speaks, as `service` in a JSON line. */
  readonly service: string;
  readonly clock?: () => Date;
  /** Writes a line; by default to the console, with everything but `info` on standard error as text. */
  readonly write?: (line: string, isTrouble: boolean) => void;
}

const toConsole = (line: string, isTrouble: boolean): void => {
  if (isTrouble) console.error(line);
  else console.log(line);
};

/**
 * The log of a process (rule X60). A JSON line is one object with `time` (ISO 8601, UTC), `level`, `service`, `message`,
 * `request_id` where a request is being answered, `trace_id` where there is a trace, and the fields of the call; secrets are hidden in all of it. JSON lines
 * go to standard output, whatever their level, so that they keep their order.
 */
export function createLog({
  format,
  service,
  clock = () => new Date(),
  write = toConsole,
}: LogOptions): Log {
  if (format === 'text') {
    return (message, { level = 'info' } = {}) => {
      write(plainText(message), level !== 'info');
    };
  }
  return (message, { level = 'info', ...fields } = {}) => {
    const line = {
      time: clock().toISOString(),
      level,
      service,
      message,
      request_id: requestId(),
      trace_id: currentSpan()?.traceId,
    };
    write(JSON.stringify({ ...line, ...fields }, withoutSecrets), false);
  };
}

/** Before a value is JSON: the letter of an escaped line break would look like a part of the secret behind it. */
const withoutSecrets = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? plainText(hideSecrets(value)) : value;

/** The format that `LOG_FORMAT` asks for; other values are refused where the whole environment is read. */
export const logFormatOf = ({
  LOG_FORMAT: format,
}: Readonly<Record<string, string | undefined>>): LogFormat =>
  logFormats.find((known) => known === format) ?? 'text';
