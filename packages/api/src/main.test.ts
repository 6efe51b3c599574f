import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { addressOf, run } from './testing/run-backend.ts';
import { putDatabase } from './testing/databases/prepared-databases.ts';
import { withFolder } from './testing/test-app.ts';

it('keeps what was imported over a kill, keeps others off its folder, and ends by SIGTERM (K1, X17, X78)', async () => {
  await withFolder(async (folder) => {
    await putDatabase(folder);
    const environment = { DATA_DIR: folder };
    const document = {
      categories: [],
      software: [{ id: 5, name: 'Kept', status: 'enabled' }],
      versions: [],
    };
    const file = join(folder, 'catalogue.json');
    await writeFile(file, JSON.stringify(document));
    const imported = run('catalogue-command.ts', ['import', file], environment);
    expect(await imported.ended).toBe(0);
    // On a busy machine it takes long enough to say how far it is.
    expect(imported.output().replace('software: 1\n', '')).toBe(
      'The catalogue now has 0 categories, 1 software and 0 versions.\n',
    );

    const killed = run('main.ts', [], environment);
    await addressOf(killed);
    killed.child.kill('SIGKILL');
    await killed.ended;

    const backend = run('main.ts', [], environment);
    const address = await addressOf(backend);
    expect(await (await fetch(`${address}/api/software/5/`)).json()).toMatchObject({
      name: 'Kept',
    });
    const second = run('catalogue-command.ts', ['export', join(folder, 'out.json')], environment);
    expect(await second.ended).toBe(1);
    const pid = String(backend.child.pid);
    expect(second.output()).toMatch(
      new RegExp(`^The database in \\S+ is in use\\. [^\\n]*\\(process ${pid} on [^\\n]+\\n$`),
    );
    backend.child.kill('SIGTERM');
    expect(await backend.ended).toBe(0);

    const third = run('catalogue-command.ts', ['export', join(folder, 'out.json')], environment);
    expect(await third.ended).toBe(0);
    const log = run('accounts-command.ts', ['log', '--json'], environment);
    await log.ended;
    const rows = { details: { categories: 0, count: 1, versions: 0 } };
    expect(JSON.parse(log.output())).toMatchObject({
      items: [
        { kind: 'catalogue_exported', who: null, ...rows },
        { kind: 'catalogue_imported', who: null, ...rows },
      ],
      hasMore: false,
    });
  });
});

it('says in one sentence why it does not start', async () => {
  await withFolder(async (folder) => {
    await putDatabase(folder);
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = String(typeof address === 'object' && address ? address.port : 0);
    const damaged = join(folder, 'damaged');
    await mkdir(damaged, { mode: 0o700 });
    await writeFile(join(damaged, 'database'), 'no database', { mode: 0o600 });
    const runs = [
      run('main.ts', [], { DATA_DIR: folder, API_PORT: port }),
      run('main.ts', [], { API_PORT: 'x' }),
      run('main.ts', [], { DATABASE_URL: 'postgresql://127.0.0.1:1/none' }),
      run('main.ts', [], { DATA_DIR: damaged }),
    ];
    expect(await Promise.all(runs.map(({ ended }) => ended))).toEqual([1, 1, 1, 1]);
    taken.close();
    expect(runs.map(({ output }) => output())).toEqual([
      `Port ${port} is taken by another program; set API_PORT to a free one.\n`,
      'API_PORT must be a port number from 0 to 65535 (got "x").\n',
      expect.stringMatching(/^The PostgreSQL server of DATABASE_URL cannot be used: [^\n]+\.\n$/),
      expect.stringMatching(/^The database in \S+ cannot be opened \([^\n]+\); [^\n]+\.\n$/),
    ]);
  });
});

it('an import names the bad rows and ends with 1; a wrong call shows the usage (K4)', async () => {
  await withFolder(async (folder) => {
    await putDatabase(folder);
    const file = join(folder, 'bad.json');
    await writeFile(file, '{"categories": [], "software": [{"id": 1}], "versions": []}');
    const bad = run('catalogue-command.ts', ['import', file], { DATA_DIR: folder });
    const unread = run('catalogue-command.ts', ['import', join(folder, 'none.json')], {});
    const wrong = run('catalogue-command.ts', ['destroy'], {});
    expect(await Promise.all([bad.ended, unread.ended, wrong.ended])).toEqual([1, 1, 1]);
    expect(bad.output()).toMatch(/^software\[0\]\.name: .+\nNothing was changed: 1 problem/);
    expect(unread.output()).toMatch(/^The file \S+ cannot be read\.\n$/);
    expect(wrong.output()).toMatch(/^error: unknown command 'destroy'\n\nUsage: npm run catalogue/);

    const cut = '{"categories": [], "software": [],\n"versions": [], ';
    const piped = run('catalogue-command.ts', ['import', '-'], {}, { input: cut });
    expect(await piped.ended).toBe(1);
    expect(piped.output()).toBe(
      'Standard input is not a JSON document (line 2, byte 52: Expected double-quoted property name).\n',
    );
  });
});

it('accounts are made by a command, whose password is no argument, while no server has the database (A70, X78)', async () => {
  await withFolder(async (folder) => {
    await putDatabase(folder);
    const environment = { DATA_DIR: folder };
    const accounts = async (args: readonly string[], input?: string) => {
      const { ended, output } = run('accounts-command.ts', args, environment, { input });
      return [await ended, output()];
    };
    const add = ['add', 'ann@site.test', '--staff'];
    expect(await accounts(add, 'correct horse battery\n')).toEqual([
      1,
      expect.stringContaining('add --password-stdin') as string,
    ]);
    expect(await accounts([...add, '--password-stdin'], 'correct horse battery\n')).toEqual([
      0,
      'ann@site.test can sign in, as staff.\n',
    ]);
    expect(await accounts(['list'])).toEqual([
      0,
      expect.stringMatching(/^E-MAIL .*\nann@site\.test +staff +active +never\n$/) as string,
    ]);
    expect(await accounts(['log', '--kind', 'account_added', '--most', '1'])).toEqual([
      0,
      expect.stringMatching(
        /^WHEN .*\n[\d-]+ [\d:]+ +\(a command\) +account_added +\{"role":"staff",.*\}\n$/,
      ) as string,
    ]);
    expect(await accounts(['promote', 'ann@site.test'])).toEqual([
      1,
      expect.stringContaining("'--staff' or '--superuser'") as string,
    ]);

    const backend = run('main.ts', [], environment);
    const address = await addressOf(backend);
    expect(await accounts(['list'])).toEqual([
      1,
      expect.stringMatching(
        /is in use\. It is locked by .* \(process \d+ .*stop that one first/,
      ) as string,
    ]);
    const body = JSON.stringify({ username: 'ann@site.test', password: 'correct horse battery' });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${address}/auth/api-token-auth/`, {
      method: 'POST',
      headers,
      body,
    });
    expect(answer.status).toBe(200);
    backend.child.kill('SIGTERM');
    expect(await backend.ended).toBe(0);
  });
});
