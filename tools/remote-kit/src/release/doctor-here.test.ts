import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAppConfig } from '@patchbay/registry/config';
import { FolderTarget } from '@patchbay/registry/target';
import { startSiteAnew } from '@patchbay/registry/release/changes';
import { writeShellBuild } from '@patchbay/registry/testing';
import { contractVersion } from '@patchbay/shared/remote';
import { runDoctorHere } from './doctor-here.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-doctor-'));
  await startSiteAnew(new FolderTarget(join(folder, 'site')), {
    shellDist: await writeShellBuild(join(folder, 'shell'), { contract: contractVersion }),
    remoteDists: [],
    config: readAppConfig({}),
    now: '2026-01-01T00:00:00.000Z',
    say: () => undefined,
  });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(...args: readonly string[]) {
  let stdout = '';
  const code = await runDoctorHere({
    packageDir: folder,
    args: ['--json', ...args],
    environment: {},
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: () => undefined },
  });
  const { findings = [] } = JSON.parse(stdout) as {
    findings?: { code: string; message: string }[];
  };
  return { code, told: findings.map((each) => `${each.code}: ${each.message}`) };
}

const write = (file: string, value: object) => writeFile(join(folder, file), JSON.stringify(value));

it('says of the remote in a folder what its release would be refused for, and of the site what is wrong (G152)', async () => {
  expect(await run()).toMatchObject({
    code: 1,
    told: [expect.stringMatching(/^remote-unreadable: There is no remote in .*remote\.json/)],
  });
  await write('remote.json', { name: 'news' });
  await write('package.json', { name: 'news', version: '0.1.0' });
  expect(await run()).toEqual({ code: 0, told: [] });
  await write('remote.json', { name: 'news', slots: ['package-extraction'] });
  const refused = expect.stringMatching(/^remote-refused: news 0\.1\.0 fills the slot/) as string;
  expect(await run()).toEqual({ code: 1, told: [refused] });
  await writeFile(join(folder, 'site/budgets.json'), '[]');
  expect(await run('site')).toMatchObject({
    code: 1,
    told: [expect.stringMatching(/^budgets-unusable/)],
  });
  expect((await run('remote')).told).toEqual([refused]);
  expect((await run('machine')).code).toBe(2);
});
