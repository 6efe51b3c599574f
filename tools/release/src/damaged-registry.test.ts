import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TrialSite } from './testing/trial-site.ts';

let site: TrialSite;

beforeEach(async () => {
  site = await TrialSite.create();
  await site.releaseShell();
  await site.release({ version: '1.0.0' });
});

afterEach(() => site.remove());

const path = (file: string) => join(site.folder, file);

it('every change leaves a copy of the registry', async () => {
  expect(await site.read('registry.last-good.json')).toBe(await site.read('registry.json'));
  await site.release({ version: '1.1.0', code: 'new' });
  expect(await site.read('registry.json')).toContain('1.1.0');
  expect(await site.read('registry.last-good.json')).toBe(await site.read('registry.json'));
});

describe.each([
  ['half written', () => writeFile(path('registry.json'), '{"shell"')],
  ['of another shape', () => writeFile(path('registry.json'), '[]')],
  ['empty', () => writeFile(path('registry.json'), '')],
  ['gone', () => rm(path('registry.json'))],
])('a registry that is %s', (_, damage) => {
  it('stops a command, which says how to go back; then it works', async () => {
    const live = await site.live();
    await damage();
    const args = ['release', '--from', await site.buildRemote({ version: '2.0.0', code: 'new' })];
    const { code, stderr } = await site.run(args);
    expect(code).not.toBe(0);
    expect(stderr).toContain(`cp "${path('registry.last-good.json')}" "${path('registry.json')}"`);
    await copyFile(path('registry.last-good.json'), path('registry.json'));
    expect(await site.live()).toEqual(live);
    await site.done(...args);
    expect(await site.live()).toContain('catalog 2.0.0');
  });

  it('stops it with another way out where the copy is no better', async () => {
    await damage();
    await writeFile(path('registry.last-good.json'), '{');
    const { stderr } = await site.run(['status']);
    expect(stderr).toContain('npm run build');
    expect(stderr).not.toContain('cp "');
  });
});
