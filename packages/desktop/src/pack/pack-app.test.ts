import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import packageJson from '../../package.json' with { type: 'json' };
import { packApp } from './pack-app.ts';

const run = promisify(execFile);

it('removes no folder and replaces no file that no packing has made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-pack-'));
  const [music, notes] = [join(folder, 'music'), join(folder, 'notes.json')];
  await mkdir(music);
  await writeFile(join(music, 'song'), 'x');
  await writeFile(notes, '{"mine":1}');
  for (const name of ['music', 'notes']) {
    const packed = packApp(join(folder, name), 'http://127.0.0.1:1');
    await expect(packed).rejects.toThrow('holds something else');
  }
  expect(await readdir(music)).toEqual(['song']);
  expect(await readFile(notes, 'utf8')).toBe('{"mine":1}');
  await rm(folder, { recursive: true });
});

describe('the packed app', () => {
  let folder: string;
  let app: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'patchbay-pack-'));
    // No port is number 1, so no site answers there.
    await packApp(join(folder, 'made'), 'http://127.0.0.1:1');
    // It does not know where it was made.
    app = join(folder, 'moved here');
    await rename(join(folder, 'made'), app);
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Starts it in an empty folder; answers how it ended and what it said. */
  async function start(launcher: string, environment: Record<string, string>) {
    const empty = await mkdtemp(join(folder, 'empty-'));
    const env = { HOME: empty, USERPROFILE: empty, LOCALAPPDATA: empty, ...environment };
    const child = spawn(`"${launcher}"`, { cwd: empty, env, shell: true });
    let said = '';
    for (const output of [child.stdout, child.stderr]) {
      output.setEncoding('utf8').on('data', (text: string) => (said += text));
    }
    await once(child, 'close');
    return { code: child.exitCode, said: said.trim() };
  }
  const launcher = () => join(app, process.platform === 'win32' ? 'patchbay.cmd' : 'patchbay');
  const path = [dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
  const noSite =
    'patchbay: The site at http://127.0.0.1:1 does not answer. Start it with "npm start", or set SITE_URL to its address.';

  it('starts without the repository, and says that the site that it is for does not answer', async () => {
    expect(await start(launcher(), { PATH: path })).toEqual({ code: 1, said: noSite });
  });

  it('is found over a link to its launcher, as a folder of programs has one', async () => {
    const programs = join(folder, 'programs');
    await mkdir(programs);
    await symlink(launcher(), join(programs, 'patchbay'));
    expect((await start(join(programs, 'patchbay'), { PATH: path })).said).toBe(noSite);
  });

  it('has the native code of the systems that it is for, and no other', async () => {
    const prebuilds = await readdir(join(app, 'node_modules/fs-native-extensions/prebuilds'));
    expect(prebuilds).toContain('linux-x64');
    expect(prebuilds.filter((name) => /android|ios/.test(name))).toEqual([]);
  });

  it('shows another site where one is named', async () => {
    const { said } = await start(launcher(), { PATH: path, SITE_URL: 'http://127.0.0.1:2' });
    expect(said).toContain('The site at http://127.0.0.1:2 does not answer.');
  });

  it('is in an archive too, with its version beside it', async () => {
    expect(JSON.parse(await readFile(join(folder, 'made.json'), 'utf8'))).toEqual({
      name: 'Patchbay',
      version: packageJson.version,
      platforms: ['linux', 'macos', 'windows'],
    });
    const { stdout } = await run('tar', ['-tzf', join(folder, 'made.tar.gz')]);
    expect(stdout.split('\n')).toEqual(
      expect.arrayContaining(['made/patchbay', 'made/app.mjs', 'made/patchbay.desktop']),
    );
  });
});
