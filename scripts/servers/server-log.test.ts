import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import { root } from '../root.ts';

const lineSchema = object({
  time: string().required(),
  level: string().required(),
  service: string().required(),
  message: string().required(),
});

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-server-log-'));
  await writeFile(join(folder, 'keys.json'), JSON.stringify({ schema: 1, teams: [] }));
});

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** All that a server says until it ends; it is told to stop once it says where it is. */
async function saidBy(program: string, environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'scripts', program)], {
    cwd: root,
    env: { PATH: process.env.PATH, SITE_DIR: join(folder, 'site'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].on('data', (text: Buffer) => {
      said[stream] += text.toString();
      // A second one would cut its orderly end short.
      if (!child.killed && said.stdout.includes(' is at http')) child.kill('SIGTERM');
    });
  }
  await once(child, 'close');
  return { ...said, code: child.exitCode };
}

const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => parse(lineSchema, JSON.parse(line)));

it('each line of a registry is an object where its environment asks for it, from the first to the last (X60)', async () => {
  const { stdout, stderr, code } = await saidBy('serve-registry.ts', {
    LOG_FORMAT: 'json',
    REGISTRY_PORT: '0',
    RELEASE_KEYS: join(folder, 'keys.json'),
  });
  expect({ stderr, code }).toEqual({ stderr: '', code: 0 });
  expect(linesOf(stdout)).toEqual([
    {
      ...{ time: expect.stringMatching(/Z$/) as unknown, level: 'info', service: 'registry' },
      message: expect.stringMatching(/^The registry \d\S+ of .* is at http/) as unknown,
    },
    expect.objectContaining({ service: 'registry', message: 'The registry stops' }),
  ]);
});

it.each([
  ['serve-registry.ts', 'registry', { REGISTRY_PORT: 'no port' }],
  ['serve-site.ts', 'site', { PORT: 'no port' }],
])(
  '%s that does not start says why in the same form (X60)',
  async (program, service, environment) => {
    const asked = await saidBy(program, { ...environment, LOG_FORMAT: 'json' });
    expect(asked).toMatchObject({ stderr: '', code: expect.any(Number) as unknown });
    expect(asked.code).not.toBe(0);
    expect(linesOf(asked.stdout)).toEqual([
      expect.objectContaining({
        ...{ level: 'error', service },
        message: expect.stringContaining('PORT') as unknown,
      }),
    ]);
    const plain = await saidBy(program, environment);
    expect(plain).toMatchObject({
      stdout: '',
      stderr: expect.stringMatching(/^patchbay: /) as unknown,
    });
  },
);
