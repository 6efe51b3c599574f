import { execFileSync } from 'node:child_process';
import {
  copyFile,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { createLiveSite } from '@patchbay/registry/live';
import { makeTrialFolder, type TrialFolder } from '../testing/trial-folder.ts';

let trial: TrialFolder;

beforeEach(async () => {
  trial = await makeTrialFolder();
});

afterEach(() => trial.remove());

const path = (file: string) => join(trial.siteDir, file);

function start() {
  const told: string[] = [];
  const { siteDir, config } = trial;
  const live = createLiveSite({ siteDir, config, say: (line) => told.push(line) });
  return { live, told };
}

const damages: readonly (readonly [string, () => Promise<void>, RegExp])[] = [
  ['half written', () => writeFile(path('registry.json'), '{"shell": {'), /registry\.json cannot/],
  ['empty', () => writeFile(path('registry.json'), ''), /registry\.json cannot be used/],
  ['gone', () => rm(path('registry.json')), /registry\.json is missing/],
  [
    'a pipe that nobody writes to',
    async () => {
      await rm(path('registry.json'));
      execFileSync('mkfifo', [path('registry.json')]);
    },
    /registry\.json cannot be read \(it is not a file\)/,
  ],
  [
    'far too large',
    () => truncate(path('registry.json'), 65 * 1024 * 1024),
    /registry\.json cannot be read \(it is larger than 64 MiB\)/,
  ],
  ['of another shape', () => writeFile(path('registry.json'), '{"shell":1}'), /cannot be used/],
];

describe.each(damages)('a registry that is %s', (_, damage, reason) => {
  it('leaves what was live, and is told once (G36)', async () => {
    const { live, told } = start();
    const before = await live.read();
    await damage();
    const answers = await Promise.all([live.read(), live.read(), live.read()]);
    expect(answers).toEqual([before, before, before]);
    expect(await live.read()).toEqual(before);
    expect(told).toEqual([expect.stringMatching(reason)]);
    expect(told[0]).toContain('copy ');
  });

  it('leaves what the copy says, for a server that starts (G36)', async () => {
    const before = await start().live.read();
    await damage();
    const { live, told } = start();
    expect(await live.read()).toEqual(before);
    expect(told).toEqual([expect.stringMatching(reason)]);
  });

  it('is an error where the copy is no better', async () => {
    await damage();
    await writeFile(path('registry.last-good.json'), '{');
    await expect(start().live.read()).rejects.toThrow(reason);
  });

  it('is over with the copy in its place, and that is told', async () => {
    const { live, told } = start();
    const before = await live.read();
    await damage();
    await live.read();
    await rm(path('registry.json'), { force: true });
    await copyFile(path('registry.last-good.json'), path('registry.json'));
    expect(await live.read()).toEqual(before);
    await live.read();
    expect(told).toHaveLength(2);
    expect(told[1]).toContain('again');
    await damage();
    await live.read();
    expect(told).toHaveLength(3);
  });
});

it('a page.html that is gone leaves what was live; another damage is told as well (G36)', async () => {
  const { live, told } = start();
  const before = await live.read();
  await rename(path('shell/1.0.0/page.html'), path('shell/1.0.0/elsewhere.html'));
  expect(await live.read()).toEqual(before);
  await writeFile(path('registry.json'), '');
  expect(await live.read()).toEqual(before);
  expect(told).toEqual([
    expect.stringContaining('shell/1.0.0/page.html is missing'),
    expect.stringContaining('registry.json cannot be used'),
  ]);
});

it.each([
  ['empty', () => ''],
  ['cut off', (text: string) => text.slice(0, text.indexOf('</body>'))],
  ['the page itself', (text: string) => text.replace('%HEAD%', '')],
])('a page.html that is %s leaves what was live', async (_, damage) => {
  const { live, told } = start();
  const before = await live.read();
  const template = await readFile(path('shell/1.0.0/page.html'), 'utf8');
  await writeFile(path('shell/1.0.0/page.html'), damage(template));
  expect(await live.read()).toEqual(before);
  expect(told).toEqual([
    expect.stringContaining('page.html of the shell 1.0.0 is empty, cut off or another file'),
  ]);
  await expect(start().live.read()).rejects.toThrow('page.html of the shell 1.0.0 is empty');
});

it('a registry that names a shell which is not there starts with the copy', async () => {
  const before = await start().live.read();
  const other = { ...before.registry, shell: { ...before.registry.shell, version: '9.0.0' } };
  await writeFile(path('registry.json'), JSON.stringify(other));
  const { live, told } = start();
  expect(await live.read()).toEqual(before);
  expect(told).toEqual([expect.stringContaining('shell/9.0.0/page.html is missing')]);
});

describe('a registry that names files which are not there', () => {
  /** Another registry than the one that was live, of which a file is missing. */
  async function nameMissing() {
    const text = await readFile(path('registry.json'), 'utf8');
    await writeFile(
      path('registry.json'),
      text
        .replace('"container":"patchbay__catalog"', '"container":"patchbay__cat4log"')
        .replaceAll('remoteEntry.js', 'new.js'),
    );
    return path('remotes/catalog/1.0.0/new.js');
  }

  it('leaves what was live until they are there, and is told once a minute (G371)', async () => {
    const told: string[] = [];
    let nowMs = 0;
    const { siteDir, config } = trial;
    const live = createLiveSite({
      siteDir,
      config,
      say: (line) => told.push(line),
      now: () => nowMs,
    });
    const before = await live.read();
    const file = await nameMissing();
    expect(await live.read()).toBe(before);
    expect(await live.check()).toMatchObject({
      status: 'degraded',
      missing: 1,
      problem: '1 files that registry.json names are missing, such as remotes/catalog/1.0.0/new.js',
    });
    expect(told).toHaveLength(1);
    nowMs += 60_000;
    await live.read();
    expect(told).toHaveLength(2);
    await copyFile(path('remotes/catalog/1.0.0/remoteEntry.js'), file);
    nowMs += 1000;
    const { registry } = await live.read();
    expect(registry.remotes[0]?.entry.file).toBe('new.js');
    expect(await live.check()).toMatchObject({ status: 'ok', missing: 0, problem: null });
    expect(told.at(-1)).toContain('can be used again');
  });

  it('leaves what the copy says, for a server that starts (G371)', async () => {
    await nameMissing();
    const { live } = start();
    const { registry } = await live.read();
    expect(registry.remotes[0]?.entry.file).toBe('remoteEntry.js');
    expect(await live.check()).toMatchObject({ status: 'degraded', missing: 1 });
  });

  it('is served as it is where nothing better is there, since most of it works (G371)', async () => {
    const { live } = start();
    await live.read();
    await rm(path('remotes/catalog/1.0.0/remoteEntry.js'));
    const later = start().live;
    expect((await later.read()).registry.remotes).toHaveLength(1);
    expect(await later.check()).toMatchObject({ status: 'degraded', missing: 1 });
  });
});

describe('what is read again and again', () => {
  const registryText = () => readFile(path('registry.json'), 'utf8');
  const renamed = (text: string) => text.replace('patchbay__catalog', 'patchbay__cat4log');

  it('is worked out once for as long as the files are the same', async () => {
    const { live } = start();
    const [first, second] = [await live.read(), await live.read()];
    expect(second.registry).toBe(first.registry);
    // The same text in another file is the same.
    await copyFile(path('registry.json'), path('registry.next'));
    await rename(path('registry.next'), path('registry.json'));
    expect((await live.read()).registry).toBe(first.registry);
  });

  it('is new at once after a change that neither size nor time tells of, in place or by another file', async () => {
    const { live } = start();
    const [before, { atime, mtime }] = [await registryText(), await stat(path('registry.json'))];
    const containerNow = async () => (await live.read()).registry.remotes[0]?.container;
    expect(await containerNow()).toBe('patchbay__catalog');
    await writeFile(path('registry.json'), renamed(before));
    await utimes(path('registry.json'), atime, mtime);
    expect(await containerNow()).toBe('patchbay__cat4log');
    await writeFile(path('registry.next'), before);
    await utimes(path('registry.next'), atime, mtime);
    await rename(path('registry.next'), path('registry.json'));
    expect(await containerNow()).toBe('patchbay__catalog');
  });

  it("has the shell's page as it is now", async () => {
    const { live } = start();
    const file = path('shell/1.0.0/page.html');
    const before = (await live.read()).page;
    const template = await readFile(file, 'utf8');
    await writeFile(file, `${template}<!-- new -->`);
    expect((await live.read()).page).toBe(`${before}<!-- new -->`);
    await writeFile(file, template);
    expect((await live.read()).page).toBe(before);
  });
});
