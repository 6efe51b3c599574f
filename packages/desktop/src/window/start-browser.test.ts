import { mkdir, mkdtemp, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBrowser } from './start-browser.ts';

/** Answers every command over the pipes with the arguments that it got, and ends when it is told to. */
const answering = `
const { Socket } = require('node:net');
const input = new Socket({ fd: 3 });
const output = new Socket({ fd: 4 });
let text = '';
input.on('data', (chunk) => {
  text += chunk;
  for (let end = text.indexOf('\\0'); end >= 0; end = text.indexOf('\\0')) {
    const { id, method } = JSON.parse(text.slice(0, end));
    text = text.slice(end + 1);
    output.write(JSON.stringify({ id, result: { args: process.argv.slice(2) } }) + '\\0', () => {
      if (method === 'Browser.close') process.exit(0);
    });
  }
});
input.on('end', () => process.exit(0));
`;

// A script with a first line is not a program for Windows.
const onUnix = process.platform === 'win32' ? describe.skip : describe;

onUnix('a browser program', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'patchbay-browser-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function start(script: string) {
    const program = join(folder, 'browser');
    await writeFile(program, `#!${process.execPath}\n${script}`, { mode: 0o755 });
    return startBrowser({
      program,
      profileFolder: join(folder, 'profile'),
      flags: ['--app=x'],
      report: (problem) => {
        throw problem;
      },
    });
  }

  it('is told in a sentence where there cannot be a profile', async () => {
    await writeFile(join(folder, 'profile'), '');
    await expect(start(answering)).rejects.toMatchObject({
      name: 'WindowError',
      message: expect.stringContaining(join(folder, 'profile')) as unknown,
    });
  });

  it('is driven over pipes alone, with a profile of its own', async () => {
    const browser = await start(answering);
    const answer = await browser.connection.send('Any.command');
    expect(answer).toMatchObject({
      args: expect.arrayContaining([
        '--remote-debugging-pipe',
        `--user-data-dir=${join(folder, 'profile')}`,
        '--app=x',
      ]) as unknown,
    });
    expect(JSON.stringify(answer)).not.toContain('--remote-debugging-port');
    await browser.close();
    expect(await browser.exited).toBe(0);
    await browser.connection.closed;
    await browser.close();
  });

  it('keeps no passwords, unless a person has said otherwise in its profile', async () => {
    await (await start(answering)).close();
    const file = join(folder, 'profile/Default/Preferences');
    expect(await readFile(file, 'utf8')).toContain('"credentials_enable_service":false');
    expect((await stat(join(folder, 'profile/Default'))).mode & 0o077).toBe(0);
    await writeFile(file, '{}');
    await (await start(answering)).close();
    expect(await readFile(file, 'utf8')).toBe('{}');
  });

  it.each([
    ['goes where this computer had another name', 'another-name.test', false],
    ['stays where it may be of one that still runs', hostname(), true],
  ])('the mark that a killed one has left on the profile %s', async (_, host, stays) => {
    const mark = join(folder, 'profile/SingletonLock');
    await mkdir(join(folder, 'profile'));
    await symlink(`${host}-4242`, mark);
    await (await start(answering)).close();
    expect(await readlink(mark).catch(() => null)).toBe(stays ? `${host}-4242` : null);
  });

  it('that ends at once is quoted', async () => {
    const dying = "console.error('no luck'); console.error('Missing X server'); process.exit(1);";
    await expect(start(dying)).rejects.toThrow(/ended at once\. It said last: Missing X server/);
  });

  it('that is not there is named', async () => {
    const missing = {
      program: join(folder, 'gone'),
      profileFolder: folder,
      flags: [],
      report: () => undefined,
    };
    await expect(startBrowser(missing)).rejects.toThrow(`${folder}/gone cannot be started`);
  });
});
