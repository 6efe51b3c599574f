import { object, string } from '@patchbay/shared/validation';
import type { Handler } from 'hono';
import { call, json } from '../../http/calls/call.ts';
import { openapiDocument } from '../../openapi/openapi-document.ts';
import { sendAnswer, writeAnswer, type WrittenAnswer } from '../../http/answer-json.ts';
import type { ApiContext } from '../context.ts';
import { createHealthChecks, getHealth, getLiveness, getReadiness } from '../health.ts';
import type { Routes } from './create-routes.ts';

const healthSchema = object({ status: string().oneOf(['ok']).required() });
const essential = () => string().oneOf(['ok', 'failed']).required();
const lesser = () => string().oneOf(['ok', 'degraded']);
const readinessSchema = object({
  status: string().oneOf(['ok', 'degraded', 'failed']).required(),
  checks: object({
    database: essential(),
    migrations: essential(),
    storage: lesser().required(),
    mail: lesser().required(),
    replica: lesser().optional().default(undefined),
  }).required(),
});

/** The calls about the server itself. */
export function addServerRoutes(routes: Routes, context: ApiContext): void {
  const checks = createHealthChecks(context);
  routes.add('/health/', {
    GET: call(
      {
        summary: 'Say whether the database and the data folder work',
        who: 'anybody',
        answers: [json(healthSchema)],
      },
      getHealth(checks),
    ),
  });
  routes.add('/healthz', {
    GET: call(
      {
        summary: 'Say whether the process answers',
        who: 'anybody',
        answers: [json(healthSchema)],
      },
      getLiveness(),
    ),
  });
  routes.add('/readyz', {
    GET: call(
      {
        summary: 'Say whether the backend should be sent requests',
        who: 'anybody',
        answers: [json(readinessSchema), json(readinessSchema, [], 503)],
      },
      getReadiness(checks),
    ),
  });
  routes.add('/openapi.json', {
    GET: call(
      {
        summary: 'Describe every call of the backend',
        who: 'anybody',
        answers: [json(object({ openapi: string().required() }), ['ETag'])],
      },
      getDocument(routes, context),
    ),
  });
}

/** `GET /openapi.json`: this document (rule X80). Written, and compressed, once for all who ask, when all routes are there. */
function getDocument(routes: Routes, { config }: ApiContext): Handler {
  let document: WrittenAnswer | null = null;
  return (c) =>
    sendAnswer(c, (document ??= writeAnswer({ value: openapiDocument(routes.all(), config) })));
}
