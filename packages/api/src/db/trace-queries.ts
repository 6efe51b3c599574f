import type { Logger } from 'drizzle-orm';
import { isTracing, startSpan } from '@patchbay/node-kit/telemetry';

const verb = /^\s*(\w+)/;
const table = /\b(?:from|into|update)\s+"?(\w+)/i;

/** The name of a query in a trace: its verb and its first table. Its text is left out: some have values in them. */
export function summaryOf(text: string): string {
  const [, name] = table.exec(text) ?? [];
  const [, first = ''] = verb.exec(text) ?? [];
  return name === undefined ? first.toUpperCase() : `${first.toUpperCase()} ${name}`;
}

/** A span for each query (rule X150), where spans are recorded: it says when it was asked, and not how long it took. */
export const queryLogger = (): Logger | false =>
  isTracing() && {
    logQuery: (text) => {
      const summary = summaryOf(text);
      const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
      startSpan(summary, { kind: 'client', attributes })?.end();
    },
  };
