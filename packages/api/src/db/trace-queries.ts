import type { PGlite, Transaction } from '@electric-sql/pglite';
import type { Pool, PoolClient } from 'pg';
import { errorKind, inSpan, isTracing, startSpan } from '@patchbay/telemetry';

const verb = /^\s*(\w+)/;
const table = /\b(?:from|into|update)\s+"?(\w+)/i;

/** The name of a query in a trace: its verb and its first table. Its text is left out: some have values in them. */
export function summaryOf(query: unknown): string {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query;
  if (typeof text !== 'string') return 'query';
  const [, name] = table.exec(text) ?? [];
  const [, first = 'query'] = verb.exec(text) ?? [];
  return name === undefined ? first.toUpperCase() : `${first.toUpperCase()} ${name}`;
}

const spanOf = (query: unknown) => {
  const summary = summaryOf(query);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary };
  return [summary, { kind: 'client', attributes }] as const;
};

/** Makes each query of the embedded database a span (rule X150), where spans are recorded. */
export function traceEmbedded(client: PGlite): PGlite {
  if (!isTracing()) return client;
  const transaction = client.transaction.bind(client);
  return Object.assign(withTracedQueries(client), {
    transaction: <Result>(work: (own: Transaction) => Promise<Result>) =>
      transaction((own) => work(withTracedQueries(own))),
  });
}

function withTracedQueries<Asked extends Pick<Transaction, 'query'>>(asked: Asked): Asked {
  const query = asked.query.bind(asked);
  const traced: Transaction['query'] = (text, values, options) =>
    inSpan(...spanOf(text), () => query(text, values, options));
  return Object.assign(asked, { query: traced });
}

/** The same for the connections of a PostgreSQL server. */
export function traceServer(pool: Pool): void {
  if (isTracing()) pool.on('connect', traceConnection);
}

/** A connection is asked by promises and, by the pool itself, by callbacks. */
function traceConnection(client: PoolClient): void {
  const query = client.query.bind(client);
  const traced = (...asked: unknown[]): unknown => {
    const span = startSpan(...spanOf(asked[0]));
    const end = (error?: unknown) => {
      if (error !== undefined && error !== null) span?.fail(errorKind(error));
      span?.end();
    };
    const answered = asked.at(-1);
    if (typeof answered === 'function') {
      const told = (...outcome: unknown[]): unknown => {
        end(outcome[0]);
        return Reflect.apply(answered, undefined, outcome);
      };
      return Reflect.apply(query, undefined, [...asked.slice(0, -1), told]);
    }
    const answer: unknown = Reflect.apply(query, undefined, asked);
    if (answer instanceof Promise) answer.then(() => end(), end);
    else end();
    return answer;
  };
  Object.assign(client, { query: traced });
}
