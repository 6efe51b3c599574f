import { readdir } from 'node:fs/promises';
import { demoUsers } from '@patchbay/demo-catalogue';
import { withOneEngine, type ProductPlace } from './testing/processes/every-engine.ts';
import { addressOf, run } from './testing/run-backend.ts';
import { withFolder } from './testing/test-app.ts';

const email = 'ann@site.test';
const first = 'correct horse battery';
const second = 'a password of their own';

/** What the tests look at, of one life of a product's data: its commands, and its server with a demo and without. */
async function live({ environment }: ProductPlace) {
  const accounts = async (args: readonly string[], input?: string) => {
    const { ended, output } = run('accounts-command.ts', args, environment, { input });
    return [await ended, output()] as const;
  };
  const commands = [
    await accounts(['add', email, '--password-stdin'], `${first}\n`),
    await accounts(['promote', email, '--staff']),
    await accounts(['demote', email]),
    await accounts(['disable', email]),
    await accounts(['list']),
    await accounts(['enable', email]),
    await accounts(['reset', email, '--password-stdin'], `${second}\n`),
    await accounts(['log']),
  ];

  const withDemo = run('main.ts', [], { ...environment, CATALOGUE_DEMO: 'on' });
  const address = await addressOf(withDemo);
  const logIn = async (username: string, password: string) => {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ username, password });
    const answer = await fetch(`${address}/auth/api-token-auth/`, {
      method: 'POST',
      headers,
      body,
    });
    return answer.status;
  };
  const logIns = {
    first: await logIn(email, first),
    second: await logIn(email, second),
    demo: await Promise.all(demoUsers.map((user) => logIn(user.email, user.password))),
  };
  withDemo.child.kill('SIGTERM');
  await withDemo.ended;

  const open = run('main.ts', [], { ...environment, CATALOGUE_DEMO: 'on', TRUST_PROXY: '1' });
  // One that starts all the same is told by how it ends.
  addressOf(open).then(
    () => open.child.kill('SIGKILL'),
    () => undefined,
  );
  const openCode = await open.ended;
  const between = await accounts(['list']);
  const withoutDemo = run('main.ts', [], { ...environment, TRUST_PROXY: '1' });
  await addressOf(withoutDemo);
  withoutDemo.child.kill('SIGTERM');
  await withoutDemo.ended;
  return {
    commands,
    logIns,
    open: [openCode, open.output()],
    between,
    after: await accounts(['list']),
  };
}

let life: Awaited<ReturnType<typeof live>>;

beforeAll(async () => {
  await withOneEngine(async (place) => {
    life = await live(place);
  });
});

it('each command does what it says, and the log has it (A70)', () => {
  const texts = life.commands.map(([, output]) => output);
  expect(life.commands.map(([code]) => code)).toEqual(texts.map(() => 0));
  const lines = texts.pop()?.split('\n') ?? [];
  expect(texts).toEqual([
    'ann@site.test can sign in, as visitor.\n',
    'ann@site.test now has the role staff.\n',
    'ann@site.test now has the role visitor.\n',
    'ann@site.test is disabled, and signed out everywhere.\n',
    expect.stringMatching(/^E-MAIL .*\nann@site\.test +visitor +disabled +never\n$/),
    'ann@site.test can sign in again.\n',
    'ann@site.test has a new password, and is signed out everywhere.\n',
  ]);
  const kinds = lines.map((line) => /\(a command\) +(\w+)/.exec(line)?.[1] ?? '');
  expect(kinds.filter((kind) => kind !== '')).toEqual([
    'password_reset',
    'account_enabled',
    'account_disabled',
    'role_changed',
    'role_changed',
    'account_added',
  ]);
});

it('the last password of a command signs in, and none before (A70)', () => {
  expect([life.logIns.first, life.logIns.second]).toEqual([400, 200]);
});

it('a server that others reach by a proxy does not start with the users of the demo, and leaves them (A69)', () => {
  expect(life.logIns.demo).toEqual(demoUsers.map(() => 200));
  expect(life.open).toEqual([
    1,
    expect.stringMatching(/^(?:.+\n)?The database has demo users.*TRUST_PROXY=1.*\n$/),
  ]);
  const [, listed] = life.between;
  for (const user of demoUsers) expect(listed).toContain(`\n${user.email} `);
  expect(listed.match(/ active \(demo\) /g)).toHaveLength(demoUsers.length);
});

it('a start without the demo leaves none of its users, and everybody else (A69)', () => {
  expect(life.after).toEqual([
    0,
    expect.stringMatching(/^E-MAIL .*\nann@site\.test +visitor +active +\S+ \S+\n$/),
  ]);
});

it.each([
  ['a further word', ['add', email, '--staff', first]],
  ['an option', ['add', email, '--password', first]],
  ['an option', ['reset', email, `--password=${first}`]],
  ['an option', ['add', email, `--password-stdin=${first}`]],
  ['an option', ['reset', email, `-p${first}`]],
])(
  'a password as %s is refused before anything is opened, and not repeated (A70)',
  async (_, args) => {
    await withFolder(async (folder) => {
      const wrong = run('accounts-command.ts', args, { DATA_DIR: folder }, { input: `${first}\n` });
      expect(await wrong.ended).toBe(1);
      expect(wrong.output()).toMatch(/^error: (?:too many arguments|unknown option '-)/);
      expect(wrong.output()).toContain(
        `Usage: npm run accounts -- ${args[0] ?? ''} [options] <email>`,
      );
      expect(wrong.output()).not.toMatch(/correct|horse|battery/);
      expect(await readdir(folder)).toEqual([]);
    });
  },
);

it('a mail on trial says what the mail server says, and where it is otherwise (A96)', async () => {
  await withFolder(async (folder) => {
    const send = async (environment: Readonly<Record<string, string>>) => {
      const started = run('accounts-command.ts', ['test-mail', email], {
        DATA_DIR: folder,
        ...environment,
      });
      return [await started.ended, started.output()] as const;
    };
    const [code, output] = await send({});
    expect(code).toBe(0);
    expect(output).toContain(`/mail has taken the mail to ${email}.`);
    expect(await readdir(`${folder}/mail`)).toHaveLength(1);
    const [failed, reason] = await send({ SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(failed).toBe(1);
    expect(reason).toMatch(/the mail server of SMTP_URL did not take the mail: .*ECONNREFUSED/i);
  });
});
