import { parse } from '@patchbay/shared/parse';
import { array, number, object, string } from '@patchbay/shared/validation';
import { startSpan } from '@patchbay/telemetry';
import type { AskedCall } from '../messages.ts';
import { listIn } from './thread-words.ts';

/** Far more than a page asks for. */
const mostCalls = 50;

const callsSchema = array(
  object({
    spanId: string()
      .matches(/^[\da-f]{16}$/)
      .required(),
    method: string()
      .matches(/^[A-Z]{1,10}$/)
      .required(),
    status: number().integer().min(100).max(599).nullable().defined(),
    startedAt: number().positive().required(),
    endedAt: number().positive().required(),
  }).required(),
)
  .max(mostCalls)
  .required();

/**
 * Makes spans of what a thread has asked the backend while it rendered a page (rule X150). The thread runs released code: what
 * it says is looked at before.
 * @param traceparent the span of the rendering
 * @param asked as JSON
 */
export function tellCalls(traceparent: string, asked: unknown): void {
  let calls: readonly AskedCall[];
  try {
    calls = parse(callsSchema, listIn(asked));
  } catch {
    return;
  }
  for (const { spanId, method, status, startedAt, endedAt } of calls) {
    const span = startSpan(method, {
      kind: 'client',
      parent: traceparent,
      done: { spanId, startedAt: new Date(startedAt) },
      attributes: {
        'http.request.method': method,
        ...(status === null ? {} : { 'http.response.status_code': status }),
      },
    });
    if (status === null || status >= 400)
      span?.fail(status === null ? 'unanswered' : String(status));
    span?.end(new Date(endedAt));
  }
}
