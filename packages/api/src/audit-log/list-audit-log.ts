import type { Handler } from 'hono';
import { auditKinds, type AuditLog } from '@patchbay/domain/api';
import {
  createQueryReader,
  no,
  ok,
  oneOf,
  plainText,
  reader,
  wholeNumber,
} from '../http/requests/query-parameters.ts';
import { largestId } from '../http/requests/read-id.ts';
import type { ApiContext } from '../server/context.ts';
import { isDay, readAuditLog } from './read-audit-log.ts';

const pageSize = 50;

const day = reader<string>({ type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d$' }, (text) =>
  isDay(text) ? ok(text) : no('Must be a day like 2026-03-04'),
);

export const auditLogQuery = {
  before: wholeNumber(1, largestId),
  who: plainText,
  kind: oneOf(auditKinds),
  from: day,
  until: day,
};

/**
 * `GET /api/software-admin/audit-log/`: who of the staff did what and when, the newest first, for superusers. A page has 50
 * entries; `before` names the last one that is known.
 */
export const listAuditLog =
  ({ database }: ApiContext): Handler =>
  async (c) => {
    const { read, refuseProblems } = createQueryReader(
      new URL(c.req.url).searchParams,
      auditLogQuery,
    );
    const before = read('before');
    const filters = {
      who: read('who') ?? undefined,
      kind: read('kind') ?? undefined,
      from: read('from') ?? undefined,
      until: read('until') ?? undefined,
    };
    refuseProblems();
    const log: AuditLog = await readAuditLog(database, filters, { mostItems: pageSize, before });
    return c.json(log);
  };
