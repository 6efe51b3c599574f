import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Signs of code that changes an object of Node's or of a library: an update of either breaks it without a word. */
const patches = [
  /\bonIncoming\b/,
  /\bstream_ops\b/,
  /\bdestroySoon\s*[:=]/,
  /\.prototype\.\w+\s*=[^=]/,
  /\b(?:client|pool|query|request|response|server|socket)\.(?:connect|end|push|query|release|resume|submit|transaction|write|writeHead)\s*=[^=]/,
  /Object\.assign\(\s*(?:client|parser|pool|request|response|server|socket)\s*,/,
];

const isPatch = (code: string): boolean => patches.some((patch) => patch.test(code));

const sources = execFileSync('git', ['ls-files', 'packages/*.ts', 'tools/*.ts'], { cwd: root })
  .toString()
  .split('\n')
  // Stand-ins of tests do so on purpose.
  .filter((path) => path !== '' && !/\.test\.|(?:^|\/)(?:testing|jest|fixtures)\//.test(path));

it('no source patches objects of Node or of a library', () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((path) => isPatch(readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

it.each([
  'Object.assign(client, { query: traced })',
  'Object.assign(parser, { onIncoming: () => 2 })',
  'socket.resume = () => socket;',
  'query.submit = (connection) => connection.stream;',
  'Server.prototype.close = function close() {};',
])('%s is a patch', (code) => {
  expect(isPatch(code)).toBe(true);
});
