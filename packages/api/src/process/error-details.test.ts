import { S3ServiceException } from '@aws-sdk/client-s3';
import { createLog } from '@patchbay/node-kit/telemetry';
import { createTransport } from 'nodemailer';
import { DatabaseError } from 'pg';
import { isOutOfRoom, reasonOf } from './error-details.ts';

it.each([
  ['a file that could not be written', { code: 'ENOSPC' }, true],
  ['a query of a database whose disk is full', { code: '53100' }, true],
  ['a query that is wrong', { code: '42601' }, false],
])('%s is known, also as the cause of another error', (_, error, isRoom) => {
  const cause = Object.assign(new Error('could not extend file'), error);
  const outer = new Error('Failed query', { cause });
  expect([cause, outer, error].map(isOutOfRoom)).toEqual([isRoom, isRoom, isRoom]);
});

const secret = 'Qk3_rW8zX1vN5bT7yU9iO0pA2sD4fG6hJ8kL-mZxCvB';

const errors: readonly (readonly [string, () => unknown, RegExp])[] = [
  [
    'a bucket',
    () =>
      new S3ServiceException({
        name: 'SlowDown',
        message: 'Reduce your rate',
        $fault: 'server',
        $metadata: { httpStatusCode: 503 },
      }),
    /: Reduce your rate$/,
  ],
  [
    'a database, which the query builder wraps',
    () =>
      new Error(`Failed query: select '${secret}'`, {
        cause: new DatabaseError('relation "own" does not exist', 1, 'error'),
      }),
    /: relation "own" does not exist$/,
  ],
  [
    'a mail server',
    () =>
      createTransport(`smtp://ann:${secret}@127.0.0.1:1`)
        .sendMail({ from: 'a@site.test', to: 'b@site.test' })
        .catch((error: unknown) => error),
    /ECONNREFUSED 127\.0\.0\.1:1$/,
  ],
  [
    'several addresses of a host',
    () => new AggregateError([new Error('no way to ::1'), new Error('no way to 127.0.0.1')]),
    /: no way to ::1; no way to 127\.0\.0\.1$/,
  ],
  ['an aggregate of none', () => new AggregateError([], 'All failed'), /: All failed$/],
  [
    'an address with a password',
    () => new Error(`redis://ann:${secret}@host`),
    /ann:\[hidden\]@host$/,
  ],
  ['an object without a message', () => ({ code: 'EOWN' }), /: EOWN$/],
];

it.each(errors)(
  'the error of %s is words in a line of JSON, without a secret (X60)',
  async (_, make, words) => {
    const lines: string[] = [];
    const log = createLog({ format: 'json', service: 'api', write: (line) => lines.push(line) });
    log(`It failed: ${reasonOf(await make())}`, { level: 'error' });
    expect(JSON.parse(lines[0] ?? '')).toHaveProperty('message', expect.stringMatching(words));
    expect(lines[0]).not.toMatch(/\[object|undefined/);
    expect(lines[0]).not.toContain(secret);
  },
);
