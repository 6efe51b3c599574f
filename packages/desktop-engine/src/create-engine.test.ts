import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installPhases } from '@patchbay/shared/bridge';
import { createDisk } from './disk/disk.ts';
import { parseSettings } from './folders/settings.ts';
import { stagingPrefixOf } from './install/installation.ts';
import { createEngineWorld, type EngineWorld, type OpenEngine } from './testing/engine-world.ts';
import { listTree } from './testing/list-tree.ts';
import { fail, serve } from './testing/package-server.ts';
import { programHeads } from './testing/program-heads.ts';
import { useTemporaryFolder } from './testing/temporary-folder.ts';
import type { ZipEntry } from './testing/zip-writer.ts';

const folder = useTemporaryFolder();
let world: EngineWorld;
beforeEach(async () => {
  world = await createEngineWorld(folder());
});
afterEach(() => world.server.stop());

const vst3 = (version: string): readonly ZipEntry[] => [
  { name: 'Echo.vst3/Contents/moduleinfo.json', data: `{"Version": "${version}"}` },
  { name: 'Echo.vst3/Contents/x86_64-linux/Echo.so', data: `program ${version}`.repeat(5000) },
];
const both = (version: string) => [...vst3(version), { name: 'Echo.clap', data: version }];
const installed = () => listTree(world.home);
const names = async () => Object.keys(await installed()).filter((path) => !path.endsWith('/'));
const dataFiles = async () => {
  const tree = Object.keys(await listTree(join(folder(), 'data')));
  return tree.filter((path) => /^(?:work\/.|journal\/.)|\.(?:part|tmp|json\.part)/.test(path));
};

describe('an installation', () => {
  it('leaves out a format that its system has no folder for, unless it is asked for', async () => {
    world.offer(3, [
      { name: 'Echo.vst3/Contents/x86_64-win/Echo.vst3' },
      { name: 'Echo.aaxplugin/Contents/x64/Echo.aaxplugin' },
    ]);
    const { engine, ended } = await world.open({ platform: 'win32' });
    await engine.saveSettings({ folders: { vst3: join(world.home, 'VST3') } });
    expect(engine.getExtensions()).not.toContain('aaxplugin');
    await engine.startInstall(3);
    expect(await ended(3)).toMatchObject({ status: 'done' });
    expect((await names()).map((path) => path.split('/')[1])).toEqual(['Echo.vst3']);
    await engine.startInstall(3, ['aax']);
    expect((await ended(3)).message).toContain('no folder for AAX');
  });

  it('goes through its phases and puts the components into the folders of one person', async () => {
    world.offer(3, both('1.5'), { version: '1.5' });
    const { engine, events, ended } = await world.open();
    const found: unknown[] = [];
    engine.on('installedComponents', (components) => found.push(components.length));
    await engine.startInstall(3);
    expect(engine.isBusy).toBe(true);
    expect(await ended(3)).toEqual({ status: 'done', progress: null, message: '' });
    expect(engine.isBusy).toBe(false);
    expect(await names()).toEqual([
      '.clap/Echo.clap',
      '.vst3/Echo.vst3/Contents/moduleinfo.json',
      '.vst3/Echo.vst3/Contents/x86_64-linux/Echo.so',
    ]);
    expect(await dataFiles()).toEqual([]);
    expect(found).toEqual([2]);
    const phases = [...new Set(events.map(({ state }) => state.status))];
    expect(phases).toEqual([...installPhases, 'done']);
    for (const phase of installPhases) {
      const progress = events.flatMap(({ state }) =>
        state.status === phase ? [state.progress ?? -1] : [],
      );
      expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    }
    expect(await engine.getInstalledComponents()).toEqual([
      expect.objectContaining({ filename: 'Echo.vst3', version: '1.5', extension: 'vst3' }),
      // A single file says no version itself: the receipt does.
      expect.objectContaining({ filename: 'Echo.clap', version: '1.5', extension: 'clap' }),
    ]);
    await engine.close();
  });

  it('is believed about its version, until the component says another one (I67)', async () => {
    world.offer(3, vst3('1.0'), { version: '2.3.1' });
    const { engine, ended } = await world.open();
    const versions = async () =>
      (await engine.getInstalledComponents()).map(({ version }) => version);
    await engine.startInstall(3);
    await ended(3);
    expect(await versions()).toEqual(['2.3.1']);
    await engine.deleteComponents(['Echo.vst3']);
    await engine.restoreComponents(['Echo.vst3']);
    expect(await versions()).toEqual(['2.3.1']);
    // As the maker's own installer does it, which writes into the folder that is there.
    const file = join(world.home, '.vst3/Echo.vst3/Contents/moduleinfo.json');
    await writeFile(file, '{"Version": "3.0"}');
    expect(await versions()).toEqual(['3.0']);
    await engine.close();
  });

  it('of a package for another processor changes nothing, and says so (I64)', async () => {
    const program = 'Echo.vst3/Contents/x86_64-linux/Echo.so';
    world.offer(3, [{ name: program, data: programHeads.linuxArm }]);
    world.offer(4, [{ name: 'Echo.vst3/Contents/x86_64-win/Echo.vst3', data: 'x' }]);
    const { engine, ended } = await world.open();
    for (const id of [3, 4]) {
      await engine.startInstall(id);
      expect(await ended(id)).toMatchObject({
        status: 'error',
        message: expect.stringContaining(
          'This computer has Linux (Intel and AMD, 64-bit)',
        ) as unknown,
      });
    }
    expect(await names()).toEqual([]);
    await engine.close();
  });

  it('takes the one for this computer, and the data beside it where its format has a place (I63, I65)', async () => {
    const files = [
      'Linux/Echo.so',
      'Linux/Echo Data/a',
      'Windows/Echo.so',
      'Linux/Echo Manual/a.pdf',
    ];
    const components = ['Echo.so'];
    world.offer(
      3,
      files.map((name) => ({ name, data: '1' })),
      { components },
    );
    world.offer(
      4,
      files.map((name) => ({ name, data: '2' })),
      { components },
    );
    const { engine, ended } = await world.open();
    await engine.startInstall(3);
    expect(await ended(3)).toMatchObject({ status: 'done', message: '' });
    expect(await installed()).toMatchObject({ '.vst/Echo.so': '1', '.vst/Echo Data/a': '1' });
    await engine.startInstall(4);
    expect(await ended(4)).toMatchObject({
      status: 'done',
      message: 'The folder “Echo Data” was there already, and stays as it is.',
    });
    expect(await installed()).toMatchObject({ '.vst/Echo.so': '2', '.vst/Echo Data/a': '1' });
    await engine.close();
  });

  it('says which folder of data has no place (I65)', async () => {
    const files = [
      'Echo.vst3/Contents/moduleinfo.json',
      'Echo.data/a',
      'Echo/a',
      'Echo Extra.pdf',
      'Echoes/a',
    ];
    world.offer(
      3,
      files.map((name) => ({ name, data: '{}' })),
      { components: ['Echo.vst3'] },
    );
    const { engine, ended } = await world.open();
    await engine.startInstall(3);
    const { status, message } = await ended(3);
    expect(status).toBe('done');
    const named = message.split(/[“”]/).filter((_, index) => index % 2 === 1);
    expect(named).toEqual(['Echo.data', 'Echo']);
    expect(await names()).toEqual(['.vst3/Echo.vst3/Contents/moduleinfo.json']);
    await engine.close();
  });

  it('says which names Windows does not take (I62)', async () => {
    const { engine, ended } = await world.open({ platform: 'win32' });
    await engine.saveSettings({ folders: { vst3: join(world.home, 'VST3') } });
    world.offer(4, [{ name: 'Echo.vst3/Contents/Presets/Bass: Deep.xml', data: 'x' }]);
    await engine.startInstall(4);
    expect((await ended(4)).message).toContain('“Bass_ Deep.xml” had another name');
    expect(await names()).toEqual(['VST3/Echo.vst3/Contents/Presets/Bass_ Deep.xml']);
    await engine.close();
  });

  it('says which names are in an alphabet that nothing tells (I62)', async () => {
    const chinese = Buffer.from([0xd2, 0xf4, 0xc9, 0xab]);
    const name = Buffer.concat([Buffer.from('Echo.vst3/Presets/'), chinese]);
    world.offer(3, [...vst3('1.5'), { name, data: 'x' }], { components: ['Echo.vst3'] });
    const { engine, ended } = await world.open();
    await engine.startInstall(3);
    const { status, message } = await ended(3);
    expect(status).toBe('done');
    expect(message).toContain('may read wrongly');
    await engine.close();
  });

  it('of another version replaces the components', async () => {
    world.offer(3, both('1.0'));
    world.offer(4, both('2.0'), { version: '2.0' });
    const { engine, ended } = await world.open();
    await engine.startInstall(3);
    await ended(3);
    await engine.startInstall(4);
    await ended(4);
    expect((await engine.getInstalledComponents()).map(({ version }) => version)).toEqual([
      '2.0',
      '2.0',
    ]);
    await engine.close();
  });

  describe('of another version', () => {
    const previousOf = async ({ engine }: OpenEngine) =>
      (await engine.getInstalledComponents()).map(({ previous }) => previous);
    beforeEach(() => {
      world.offer(3, vst3('1.0'), { version: '3.2.7' });
      world.offer(4, vst3('2.0'), { version: '3.2.10' });
    });

    it('remembers the one before, and goes back to it from the kept package, though it is offered nowhere now (I94)', async () => {
      const open = await world.open();
      await open.engine.startInstall(3);
      await open.ended(3);
      expect(await previousOf(open)).toEqual([undefined]);
      const before = await installed();
      await open.engine.startInstall(4);
      await open.ended(4);
      const kept = { versionId: 3, version: '3.2.7', isKept: true };
      expect(await previousOf(open)).toEqual([kept]);
      // Installed once more it has the same one before it.
      await open.engine.startInstall(4);
      await open.ended(4);
      expect(await previousOf(open)).toEqual([kept]);
      await open.engine.close();
      const restarted = await world.open();
      expect(await previousOf(restarted)).toEqual([kept]);

      world.withdraw(3);
      await restarted.engine.startInstall(3);
      expect(await restarted.ended(3)).toMatchObject({ status: 'done' });
      expect(await installed()).toEqual(before);
      expect((await restarted.engine.getInstalledComponents())[0]?.version).toBe('3.2.7');
      await restarted.engine.close();
    });

    it('keeps the package of the one before rather than others, and says where none is kept (I94)', async () => {
      const zip = world.offer(5, [{ name: 'Other.clap', data: randomBytes(300_000) }]);
      const open = await world.open();
      await open.engine.startInstall(3);
      await open.ended(3);
      await open.engine.startInstall(5);
      await open.ended(5);
      await open.engine.saveSettings({ keptPackageBytes: zip.length });
      await open.engine.startInstall(4);
      await open.ended(4);
      expect(await previousOf(open)).toContainEqual({
        versionId: 3,
        version: '3.2.7',
        isKept: true,
      });

      await open.engine.saveSettings({ keptPackageBytes: 0 });
      await open.engine.startInstall(5);
      await open.ended(5);
      const gone = { versionId: 3, version: '3.2.7', isKept: false };
      expect(await previousOf(open)).toContainEqual(gone);
      world.withdraw(3);
      await open.engine.startInstall(3);
      expect(await open.ended(3)).toMatchObject({
        status: 'error',
        message: 'This version is not offered any more.',
      });
      await open.engine.close();
    });

    it('that somebody else has put there since is none to go back to (I94)', async () => {
      const open = await world.open();
      await open.engine.startInstall(3);
      await open.ended(3);
      const file = join(world.home, '.vst3/Echo.vst3/Contents/moduleinfo.json');
      await writeFile(file, '{"Version": "1.5"}');
      await open.engine.startInstall(4);
      await open.ended(4);
      expect(await previousOf(open)).toEqual([undefined]);
      await open.engine.close();
    });
  });

  it('that runs already is not begun again, and one that ended may be', async () => {
    world.offer(3, vst3('1'));
    const { engine, ended, events } = await world.open();
    await Promise.all([engine.startInstall(3), engine.startInstall(3)]);
    await ended(3);
    expect(events.filter(({ state }) => state.status === 'done')).toHaveLength(1);
    await engine.startInstall(3);
    expect((await ended(3)).status).toBe('done');
    await engine.close();
  });

  const page = () =>
    Promise.resolve(new Response('<html>', { headers: { 'Content-Type': 'text/html' } }));
  it.each<[string, typeof fetch]>([
    ['a network', () => Promise.reject(new TypeError('fetch failed'))],
    ['the sign-in that a network wants', page],
  ])('works without %s where the package was downloaded before (I69)', async (_, noNetwork) => {
    world.offer(3, vst3('1'));
    const first = await world.open();
    await first.engine.startInstall(3);
    await first.ended(3);
    await first.engine.deleteComponents(['Echo.vst3']);
    await first.engine.close();
    const { engine, ended } = await world.open({ fetch: noNetwork });
    await engine.startInstall(3);
    expect((await ended(3)).status).toBe('done');
    await engine.startInstall(99);
    expect(await ended(99)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('cannot be reached') as unknown,
    });
    await engine.close();
  });

  it('into a folder that the settings name', async () => {
    world.offer(3, both('1'));
    const { engine, ended } = await world.open();
    await engine.saveSettings({ folders: { vst3: join(world.home, 'mine') }, formats: ['vst3'] });
    await engine.startInstall(3);
    await ended(3);
    expect((await names()).map((name) => name.split('/')[0])).toEqual(['mine', 'mine']);
    expect(await engine.getInstalledComponents()).toHaveLength(1);
    await engine.close();
  });

  it('in the chosen formats alone, also by the next start (I57)', async () => {
    world.offer(3, both('1'));
    const { engine, reached } = await world.open();
    await engine.startInstall(3, ['clap', 'lv2']);
    await reached(3, 'downloading');
    await engine.close();
    const next = await world.open();
    expect(await next.ended(3)).toMatchObject({ status: 'done' });
    expect(await names()).toEqual(['.clap/Echo.clap']);
    await next.engine.startInstall(3, ['lv2']);
    expect(await next.ended(3)).toMatchObject({
      status: 'error',
      message: expect.stringContaining('none of the formats') as unknown,
    });
    await next.engine.close();
  });
});

describe('the settings of a page', () => {
  it('are checked, saved, and leave what the page does not know (I52)', async () => {
    const { engine } = await world.open();
    await engine.saveSettings({ scanFolders: ['/more'], parallelInstalls: 3 });
    const vst3 = { format: 'vst3', folder: join(world.home, 'mine'), isWanted: false };
    const wrong = { format: 'clap', folder: 'relative', isWanted: true };
    const save = (...formats: readonly (typeof vst3)[]) =>
      engine.saveInstallSettings({ formats, parallelInstalls: 4 });
    expect(await save(vst3, wrong)).toEqual([
      { format: 'clap', message: expect.stringContaining('whole path') as unknown },
    ]);
    expect(engine.getSettings()).toMatchObject({ parallelInstalls: 3, folders: {} });
    expect(await save(vst3)).toEqual([]);
    expect(engine.getSettings()).toMatchObject({
      folders: { vst3: join(world.home, 'mine') },
      scanFolders: ['/more'],
      parallelInstalls: 4,
    });
    await engine.close();
    const next = await world.open();
    expect((await next.engine.getInstallSettings()).formats[0]).toEqual({
      ...vst3,
      defaultFolder: join(world.home, '.vst3'),
    });
    await next.engine.close();
  });

  it('name another folder only where the person agrees, and nothing else of them is saved without (I60)', async () => {
    const asked: unknown[] = [];
    let agrees = false;
    const { engine } = await world.open({
      confirmFolders: (changes) => {
        asked.push(...changes);
        return Promise.resolve(agrees);
      },
    });
    const folder = join(world.home, '.config/autostart');
    const save = (to: string | null, parallelInstalls: number) =>
      engine.saveInstallSettings({
        formats: [{ format: 'app', folder: to, isWanted: true }],
        parallelInstalls,
      });
    expect(await save(folder, 5)).toEqual([
      { format: 'app', message: 'You did not allow the app to use this folder.' },
    ]);
    expect(engine.getSettings()).toMatchObject({ folders: {}, parallelInstalls: 2 });
    agrees = true;
    expect(await save(folder, 5)).toEqual([]);
    expect(engine.getSettings()).toMatchObject({ folders: { app: folder }, parallelInstalls: 5 });
    expect(asked).toEqual(Array(2).fill({ format: 'app', folder, leadsTo: null }));
    await save(folder, 6);
    await save(null, 6);
    expect(asked).toHaveLength(2);
    expect(engine.getSettings()).toMatchObject({ folders: {}, parallelInstalls: 6 });
    await engine.close();
  });
});

it('settings that are saved at once are all taken, and the file is whole', async () => {
  const { engine } = await world.open();
  const file = join(folder(), 'data', 'settings.json');
  const before = await engine.getInstallSettings();
  const formats = before.formats.map(({ format, folder: place, isWanted }) => ({
    format,
    folder: place,
    isWanted,
  }));
  for (let round = 0; round < 20; round += 1) {
    const saves = [1, 2, 3, 4].map((parallelInstalls) =>
      engine.saveInstallSettings({
        // Texts of different lengths.
        formats: formats.map((one, index) => ({ ...one, isWanted: index >= parallelInstalls })),
        parallelInstalls,
      }),
    );
    expect(await Promise.all(saves)).toEqual([[], [], [], []]);
    const kept = parseSettings(JSON.parse(await readFile(file, 'utf8')));
    expect(kept).toEqual(engine.getSettings());
  }
});

it('a drive that goes in the middle of an installation ends it in words, with the details in the log', async () => {
  world.offer(3, both('1.5'));
  const usual = createDisk({ isDurable: false });
  const gone = Object.assign(new Error('ENOENT: no such file or directory'), { code: 'ENOENT' });
  const { engine, ended } = await world.open({
    disk: {
      ...usual,
      rename: (from, to) =>
        to.includes('.patchbay-') ? Promise.reject(gone) : usual.rename(from, to),
    },
  });
  await engine.startInstall(3);
  const { message } = await ended(3);
  expect(message).toContain('Is its drive connected?');
  expect(message).not.toContain('ENOENT');
  expect(world.logged.join('\n')).toContain('ENOENT: no such file or directory');
  await engine.close();
});

describe('an installation fails in words', () => {
  const failure = async (id: number) => {
    const { engine, ended } = await world.open();
    await engine.startInstall(id);
    const { status, message } = await ended(id);
    const before = await names();
    await engine.close();
    expect([status, before, await dataFiles()]).toEqual(['error', [], []]);
    return message;
  };

  it.each<[string, () => void, string]>([
    ['no such version', () => undefined, 'not offered any more'],
    ['no package', () => world.offer(3, vst3('1'), { url: '' }), 'no package to install'],
    [
      'a package that is gone',
      () => world.answerPackage(3, fail(404)),
      'not found at its address (404)',
    ],
    ['a sign-in that is wanted', () => world.answerPackage(3, fail(401)), 'Sign in'],
    ['a server that is down', () => world.answerPackage(3, fail(503)), 'Check your connection'],
    [
      'another package',
      () => world.offer(3, vst3('1'), { sha256: 'ab'.repeat(32) }),
      'not the one',
    ],
    [
      'a component that it lacks',
      () => world.offer(3, vst3('1'), { components: ['Other.vst3'] }),
      'does not have Other.vst3',
    ],
    [
      'a hostile package',
      () => world.offer(3, [{ name: '../Echo.vst3', data: 'x' }]),
      'leaves its folder',
    ],
    [
      'nothing for this system',
      () => world.offer(3, [{ name: 'A.component/x', data: 'x' }]),
      'nothing for this computer',
    ],
  ])('for %s', async (what, arrange, message) => {
    if (what !== 'no such version') world.offer(3, vst3('1'));
    arrange();
    expect(await failure(3)).toContain(message);
  });

  it('where the folder may not be written to', async () => {
    world.offer(3, vst3('1'));
    await mkdir(join(world.home, '.vst3'));
    await chmod(join(world.home, '.vst3'), 0o500);
    // Whoever runs as root may write everywhere.
    const expected = process.getuid?.() === 0 ? 'done' : 'error';
    const { engine, ended } = await world.open();
    await engine.startInstall(3);
    expect((await ended(3)).status).toBe(expected);
    await engine.close();
  });
});

describe('a cancel', () => {
  const hang = () =>
    world.answerPackage(3, (_, response) => {
      response.writeHead(200, { ETag: '"x"' });
      response.write('PK');
    });

  it('ends the download, and leaves nothing', async () => {
    world.offer(3, vst3('1'), { size: null });
    hang();
    const { engine, events } = await world.open();
    await engine.startInstall(3);
    await engine.cancelInstall(3);
    expect(engine.getVersionState(3)).toEqual({ status: 'cancelled', progress: null, message: '' });
    expect(events.map(({ state }) => state.status).slice(-2)).toEqual(['canceling', 'cancelled']);
    expect([await names(), await dataFiles(), engine.isBusy]).toEqual([[], [], false]);
    await engine.close();
  });

  it('ends a job that waits for its turn', async () => {
    world.offer(3, vst3('1'), { size: null });
    hang();
    world.offer(4, both('1'));
    const { engine } = await world.open();
    await engine.saveSettings({ parallelInstalls: 1 });
    await engine.startInstall(3);
    await engine.startInstall(4);
    await engine.cancelInstall(4);
    expect(engine.getVersionState(4)?.status).toBe('cancelled');
    await engine.cancelInstall(3);
    await engine.close();
  });

  it.each(['unpacking', 'installing'] as const)(
    'while %s ends with all or with nothing',
    async (phase) => {
      world.offer(3, both('1'));
      const { engine, reached, ended } = await world.open();
      const isThere = reached(3, phase);
      await engine.startInstall(3);
      await isThere;
      await engine.cancelInstall(3);
      const { status } = await ended(3);
      expect(await names()).toHaveLength(status === 'done' ? 3 : 0);
      expect(await dataFiles()).toEqual([]);
      await engine.close();
    },
  );

  it('of what is no job is no error', async () => {
    const { engine } = await world.open();
    await engine.cancelInstall(7);
    expect(engine.getVersionState(7)).toBeNull();
    await engine.close();
  });
});

describe('a restart', () => {
  it('goes on with the jobs that the last run did not end', async () => {
    const zip = world.offer(3, vst3('1'));
    world.offer(4, [{ name: 'Four.clap', data: 'x' }]);
    world.answerPackage(3, (_, response) => {
      response.writeHead(200, { ETag: '"same"', 'Content-Length': String(zip.length) });
      response.write(zip.subarray(0, 50));
    });
    const first = await world.open();
    await first.engine.saveSettings({ parallelInstalls: 1 });
    await first.engine.startInstall(3);
    await first.engine.startInstall(4);
    await first.engine.close();
    await expect(first.engine.startInstall(5)).rejects.toMatchObject({ code: 'closing' });

    world.offer(3, vst3('1'));
    const second = await world.open();
    expect([...second.engine.getAllVersionStates().keys()]).toEqual([3, 4]);
    expect((await second.ended(3)).status).toBe('done');
    expect((await second.ended(4)).status).toBe('done');
    await second.engine.close();
    const third = await world.open();
    expect([...third.engine.getAllVersionStates()]).toEqual([]);
    await third.engine.close();
  });

  it('finds the data folder taken while another engine has it', async () => {
    const { engine } = await world.open();
    await expect(world.open()).rejects.toMatchObject({ name: 'LockError', code: 'held' });
    await engine.close();
    const next = await world.open();
    await next.engine.close();
  });

  it('sweeps nothing out of plugin folders that another computer is about to install', async () => {
    const own: string[] = [];
    // Two computers whose data folders have one path.
    for (const computer of ['one', 'other']) {
      const { engine } = await world.open();
      await engine.close();
      const data = join(folder(), 'data');
      own.push(await stagingPrefixOf(data, await readFile(join(data, 'installation'), 'utf8')));
      await rename(join(folder(), 'data'), join(folder(), computer));
    }
    expect(new Set(own).size).toBe(2);
    const plugins = join(world.home, '.vst3');
    for (const prefix of own) await mkdir(join(plugins, `${prefix}1`), { recursive: true });
    await rename(join(folder(), 'one'), join(folder(), 'data'));
    const { engine } = await world.open();
    await engine.close();
    expect(await readdir(plugins)).toEqual([`${own[1] ?? ''}1`]);
  });

  it.each(['no name', ''])('gets a name again where its own is damaged: %j', async (text) => {
    await mkdir(join(folder(), 'data'));
    await writeFile(join(folder(), 'data/installation'), text);
    const { engine } = await world.open();
    await engine.close();
    expect(await readFile(join(folder(), 'data/installation'), 'utf8')).toMatch(/^[0-9a-f]{16}$/);
  });

  it('survives files of its own that are damaged', async () => {
    const { engine } = await world.open();
    await engine.close();
    for (const name of ['jobs', 'receipts', 'deletions', 'scan', 'settings']) {
      await writeFile(join(folder(), 'data', `${name}.json`), '{"rows": [7');
    }
    const next = await world.open();
    expect(await next.engine.getInstalledComponents()).toEqual([]);
    await next.engine.close();
    expect(world.logged).toHaveLength(5);
  });
});

describe('a deletion', () => {
  it('moves all files of a name to the trash, and can be taken back', async () => {
    world.offer(3, both('1'));
    const { engine, ended } = await world.open();
    await engine.startInstall(3);
    await ended(3);
    expect(await engine.deleteComponents(['Echo.vst3', 'Unknown.vst3'])).toEqual(['Echo.vst3']);
    expect((await engine.getInstalledComponents()).map(({ filename }) => filename)).toEqual([
      'Echo.clap',
    ]);
    expect(await readdir(join(world.home, '.local/share/Trash/files'))).toEqual(['Echo.vst3']);
    expect(await engine.restoreComponents(['Echo.vst3'])).toEqual(['Echo.vst3']);
    expect(await engine.getInstalledComponents()).toHaveLength(2);
    await engine.close();
  });

  it('of long ago is gone for good with the next start, where only the app can empty its trash (X228)', async () => {
    const trashed = join(folder(), 'data/trash/Echo.clap');
    await mkdir(join(folder(), 'data/trash'), { recursive: true });
    await writeFile(trashed, 'a program');
    const deletion = {
      target: join(world.home, '.clap/Echo.clap'),
      trashed,
      fileNumber: '1',
      note: null,
      deletedAt: '2023-01-01T00:00:00.000Z',
      versionId: null,
      version: '',
    };
    await writeFile(join(folder(), 'data/deletions.json'), JSON.stringify([deletion]));
    const { engine } = await world.open();
    expect(await readdir(join(folder(), 'data/trash'))).toEqual([]);
    await engine.close();
  });

  it('takes back every file of a name that was deleted at once (I52)', async () => {
    const { engine } = await world.open();
    for (const folder of ['.vst3', '.vst3/maker']) {
      await mkdir(join(world.home, folder, 'Echo.vst3'), { recursive: true });
    }
    const before = await engine.getInstalledComponents();
    expect(before).toHaveLength(2);
    expect(await engine.deleteComponents(['Echo.vst3'])).toEqual(['Echo.vst3']);
    expect(await engine.getInstalledComponents()).toEqual([]);
    expect(await engine.restoreComponents(['Echo.vst3'])).toEqual(['Echo.vst3']);
    expect(await engine.getInstalledComponents()).toEqual(before);
    await engine.close();
  });

  it.each(['../.bashrc', '/etc/passwd', 'a\\b', '', '.', '..', 'a\0'])(
    'of %j is refused',
    async (name) => {
      const { engine } = await world.open();
      const refused = engine.deleteComponents([name]);
      await expect(refused).rejects.toMatchObject({ code: 'outside' });
      await engine.close();
    },
  );

  it('never follows a link out of its folders', async () => {
    const elsewhere = join(folder(), 'elsewhere');
    await mkdir(join(elsewhere, 'A.vst3'), { recursive: true });
    await writeFile(join(elsewhere, 'A.vst3/precious'), 'x');
    await mkdir(join(world.home, '.vst3'));
    await symlink(join(elsewhere, 'A.vst3'), join(world.home, '.vst3/A.vst3'));
    const { engine } = await world.open();
    expect(await engine.deleteComponents(['A.vst3'])).toEqual(['A.vst3']);
    expect(await readFile(join(elsewhere, 'A.vst3/precious'), 'utf8')).toBe('x');
    expect(await engine.getInstalledComponents()).toEqual([]);
    await engine.close();
  });
});

describe('the version of a package', () => {
  it('is read from the package, which is forgotten again', async () => {
    world.offer(3, [
      ...vst3('4.2'),
      { name: 'Echo.component/Contents/x', data: 'x' },
      { name: 'Read me.txt' },
    ]);
    const { engine } = await world.open();
    expect(await engine.extractVersionInfo(`${world.server.origin}/packages/3.zip`)).toEqual({
      components: ['Echo.vst3', 'Echo.component'],
      installOrder: ['Echo.vst3', 'Echo.component'],
      version: '4.2',
    });
    expect(await dataFiles()).toEqual([]);
    await engine.close();
  });

  it.each([
    ['http://files.test/a.zip', 'https'],
    ['https://127.0.0.1/a.zip', 'private network'],
    ['file:///etc/passwd', 'Only http and https'],
    ['nothing', 'Only http and https'],
  ])('at %s is refused', async (url, message) => {
    const { engine } = await world.open();
    await expect(engine.extractVersionInfo(url)).rejects.toThrow(message);
    await engine.close();
  });

  it('is asked for at the address that was looked at, whatever its host says a moment later', async () => {
    const asked: unknown[] = [];
    const found = [['93.184.216.34'], ['127.0.0.1']];
    const { engine } = await world.open({
      resolve: () => Promise.resolve(found.shift() ?? []),
      fetch: (...[, , addresses]) => {
        asked.push(addresses);
        return Promise.resolve(new Response(null, { status: 404 }));
      },
    });
    await expect(engine.extractVersionInfo('https://files.test/a.zip')).rejects.toThrow('404');
    expect(asked).toEqual([['93.184.216.34']]);
    await engine.close();
  });

  it('is looked for in one package at a time, and not once the app closes', async () => {
    let [open, most] = [0, 0];
    const zip = world.offer(4, vst3('1'));
    world.answerPackage(4, (request, response) => {
      open += 1;
      most = Math.max(most, open);
      response.on('finish', () => (open -= 1));
      setImmediate(() => serve(zip)(request, response));
    });
    const { engine } = await world.open();
    const look = () => engine.extractVersionInfo(`${world.server.origin}/packages/4.zip`);
    await Promise.all(Array.from({ length: 5 }, look));
    expect(most).toBe(1);
    const cut = [look(), look()].map((looking) => looking.catch((error: unknown) => error));
    await engine.close();
    expect(await Promise.all(cut)).toEqual([
      expect.objectContaining({ code: 'closing' }),
      expect.objectContaining({ code: 'closing' }),
    ]);
    expect(await dataFiles()).toEqual([]);
  });

  it('that is not there says so', async () => {
    const { engine } = await world.open();
    await expect(engine.extractVersionInfo(`${world.server.origin}/no`)).rejects.toThrow('404');
    expect(await dataFiles()).toEqual([]);
    await engine.close();
  });
});

it.each([0, -1, 1.5, NaN, Infinity])('%d is no version', async (id) => {
  const { engine } = await world.open();
  await expect(engine.startInstall(id)).rejects.toMatchObject({ code: 'no-such-version' });
  await engine.close();
});

it('a backend whose answer does not end fails the installation, and fills nothing', async () => {
  let pieces = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      pieces += 1;
      controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
    },
  });
  const { engine, ended } = await world.open({ fetch: () => Promise.resolve(new Response(body)) });
  await engine.startInstall(3);
  expect(await ended(3)).toMatchObject({ status: 'error' });
  expect(pieces).toBeLessThan(10);
  await engine.close();
});

it('however often a page asks what is installed, the folders are read for all who wait at once', async () => {
  const { engine } = await world.open();
  // A folder that cannot be read is told at each look at it.
  await symlink('.clap', join(world.home, '.clap'));
  const looks = () => world.logged.filter((line) => line.includes('.clap cannot be read')).length;
  const before = looks();
  const answers = Array.from({ length: 1000 }, () => engine.getInstalledComponents());
  expect(await Promise.all(answers)).toEqual(answers.map(() => []));
  expect(looks() - before).toBeGreaterThan(0);
  expect(looks() - before).toBeLessThan(5);
  // Who asks later hears of what has come since.
  await mkdir(join(world.home, '.vst3', 'New.vst3'), { recursive: true });
  expect(await engine.getInstalledComponents()).toMatchObject([{ filename: 'New.vst3' }]);
});

it('the token goes with the calls to the backend', async () => {
  world.offer(3, vst3('1'));
  const { engine, ended } = await world.open();
  engine.setAuthToken('secret');
  await engine.startInstall(3);
  await ended(3);
  const sent = world.server.requests.map(({ headers }) => headers.authorization);
  expect(sent).toEqual(['Bearer secret', 'Bearer secret']);
  await engine.close();
});

it('many installations at once all end, no more than some at a time', async () => {
  const ids = Array.from({ length: 12 }, (_, index) => index + 1);
  let [open, most] = [0, 0];
  for (const id of ids) {
    const zip = world.offer(id, [{ name: `P${id}.clap`, data: `${id}` }]);
    world.answerPackage(id, (request, response) => {
      open += 1;
      most = Math.max(most, open);
      response.on('finish', () => (open -= 1));
      setImmediate(() => serve(zip)(request, response));
    });
  }
  const { engine, ended } = await world.open();
  await engine.saveSettings({ parallelInstalls: 3 });
  const ends = ids.map(ended);
  for (const id of ids) await engine.startInstall(id);
  expect((await Promise.all(ends)).map(({ status }) => status)).toEqual(ids.map(() => 'done'));
  expect(await engine.getInstalledComponents()).toHaveLength(ids.length);
  expect(most).toBeLessThanOrEqual(3);
  await engine.close();
});

it('a listener that throws is no matter of the engine', async () => {
  world.offer(3, vst3('1'));
  const { engine, ended } = await world.open();
  const stop = engine.on('versionState', () => {
    throw new Error('a listener');
  });
  await engine.startInstall(3);
  expect((await ended(3)).status).toBe('done');
  stop();
  expect(world.logged.join()).toContain('a listener');
  await engine.close();
});
