import { createLog } from './create-log.ts';
import { inRequest } from './request-scope.ts';

const secret = 'Qk3_rW8zX1vN5bT7yU9iO0pA2sD4fG6hJ8kL-mZxCvB';

function logTo(format: 'text' | 'json') {
  const lines: string[] = [];
  const log = createLog({
    format,
    service: 'api',
    clock: () => new Date('2026-03-04T05:06:07.000Z'),
    write: (line, isTrouble) => lines.push(isTrouble ? `! ${line}` : line),
  });
  return { log, lines, first: (): unknown => JSON.parse(lines[0] ?? '') };
}

it('as text a line is the message alone, and trouble goes elsewhere', () => {
  const { log, lines } = logTo('text');
  log('The backend answers', { port: 4000 });
  log('It cannot go on', { level: 'error' });
  expect(lines).toEqual(['The backend answers', '! It cannot go on']);
});

it('as JSON a line has the time, the level, the server, the message and its fields (X60)', () => {
  const { log, first } = logTo('json');
  log('GET / 200', { level: 'warning', duration_ms: 3 });
  expect(first()).toEqual({
    time: '2026-03-04T05:06:07.000Z',
    level: 'warning',
    service: 'api',
    message: 'GET / 200',
    duration_ms: 3,
  });
});

it.each(['text', 'json'] as const)(
  'what strangers have put into a message is no command of a terminal, as %s',
  (format) => {
    const { log, lines } = logTo(format);
    log('No such file: \u001b]0;mine\u0007 \u009b31m \u202Etxt.exe\u007f\n\tat here', {
      path: '\u009b2J',
    });
    expect(lines.join('').replace('\n', '')).not.toMatch(/[^\P{Cc}\t]|\p{Bidi_Control}/u);
    expect(lines.join('')).toMatch(/: \?\]0;mine\? \?31m \?txt\.exe\?(\n\t|\\n\\t)at here/);
  },
);

it('a message of several lines stays one line of JSON', () => {
  const { log, lines } = logTo('json');
  log('It failed:\n    at here\n    at there');
  expect(lines.join('')).not.toContain('\n');
});

it('what is said while a request is answered has its id, however late', async () => {
  const { log, first } = logTo('json');
  await inRequest({ id: 'abc-12345', route: '/' }, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    log('The database cannot be reached');
  });
  expect(first()).toMatchObject({ request_id: 'abc-12345' });
});

it.each([
  `Mail to ann@example.com: https://api.test/auth/activate/?token=${secret}`,
  `GET /api/shared-lists/${secret}/ 200`,
  `Authorization: Bearer ${secret}`,
  'Authorization: Bearer abcdef0123456789',
  'connect to postgresql://app:hunter2-secret@db.test/patchbay failed',
  'connect to postgresql://app:p@hunter2-secret@db.test/patchbay failed',
  ...['\n', '\t', '\r', '\u0001', '%0A', '%2F'].map((mark) => `The link:${mark}${secret}`),
])('no secret is in a line of JSON: %s (X60)', (message) => {
  const { log, lines } = logTo('json');
  log(message, { path: `/shared-list/${secret}/` });
  expect(lines.join('')).toContain('[hidden]');
  expect(lines.join('')).not.toMatch(/Qk3_rW8z|hunter2|abcdef0123456789/);
});

it.each(['://', '://a:', '://a:b@', 'Bearer ', 'a-', '%2F'])(
  'a message of %j alone takes time by its length, and no more (X60)',
  (piece) => {
    const { log, lines } = logTo('json');
    // Two million characters took an hour and more where each was looked at from each other one.
    log(piece.repeat(2_000_000 / piece.length));
    expect(lines).toHaveLength(1);
  },
);

it('names, ids and digests of releases are no secrets (X60)', () => {
  const { log, lines } = logTo('json');
  const id = '3f0c6a52-7a0e-4c36-9b1e-0d4f6f3f2a11';
  log(`catalog 1.4.2 by ${id}: sha384-${'A'.repeat(64)} of /remotes/catalog/1.4.2/remoteEntry.js`);
  expect(lines.join('')).not.toContain('[hidden]');
});
