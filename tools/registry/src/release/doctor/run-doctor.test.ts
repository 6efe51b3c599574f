import { finding, type Finding } from './findings.ts';
import { runDoctor } from './run-doctor.ts';

async function run(
  args: readonly string[],
  found: readonly Finding[] = [],
  examineRemotes: () => readonly Finding[] = () => [],
) {
  let stdout = '';
  let stderr = '';
  const asked: string[] = [];
  const answer = (subject: string, examine: () => readonly Finding[]) => async () => {
    asked.push(subject);
    return Promise.resolve().then(examine);
  };
  const code = await runDoctor({
    args,
    environment: {},
    examine: {
      machine: answer('machine', () => []),
      remotes: answer('remotes', examineRemotes),
      site: answer('site', () => found),
    },
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr, asked };
}

const warning = finding('lock-held', 'It is locked by a prune');
const error = finding('log-damaged', 'Line 2 cannot be read');

it('says that nothing is wrong, what is, and what to do (G152)', async () => {
  expect(await run([])).toMatchObject({
    code: 0,
    stdout: 'Nothing is wrong\n',
    asked: ['machine', 'remotes', 'site'],
  });
  const { code, stdout } = await run(['site'], [warning, error]);
  expect(code).toBe(1);
  expect(stdout).toContain('error    log-damaged  Line 2 cannot be read\n         Find out who');
});

it('fails for an error, and not for a warning (G152)', async () => {
  expect((await run([], [warning])).code).toBe(0);
  expect((await run([], [warning, error])).code).toBe(1);
});

it('looks at the others where one cannot be looked at (G152)', async () => {
  const { code, stdout } = await run(['--json'], [warning], () => {
    throw new Error('No such disk');
  });
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    findings: [{ code: 'not-examined', message: 'remotes: No such disk' }, warning],
  });
});

it('answers one JSON document, also where it was called wrongly (G152)', async () => {
  const { stdout } = await run(['site', '--json'], [error]);
  expect(JSON.parse(stdout)).toEqual({
    command: 'doctor',
    subjects: ['site'],
    isHealthy: false,
    findings: [error],
  });
  const wrong = await run(['moon', '--json']);
  expect(wrong.code).toBe(2);
  expect(JSON.parse(wrong.stdout)).toMatchObject({
    error: { code: 'usage', message: expect.stringContaining('"moon"') as string },
  });
});
