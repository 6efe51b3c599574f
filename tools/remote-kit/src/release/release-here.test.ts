import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readAppConfig } from '@patchbay/registry/config';
import { FolderTarget } from '@patchbay/registry/target';
import { startSiteAnew } from '@patchbay/registry/release/changes';
import { writeRemoteBuild, writeShellBuild } from '@patchbay/registry/testing';
import { contractVersion } from '@patchbay/shared/remote';
import { runReleaseHere, withOwnFolder } from './release-here.ts';

it.each([
  [['release'], ['release', '.']],
  [
    ['release', '--percent', '10'],
    ['release', '.', '--percent', '10'],
  ],
  [
    ['rollback', '--to', '1.0.0'],
    ['rollback', '.', '--to', '1.0.0'],
  ],
  [
    ['promote', '1.4.0', '--percent', '50'],
    ['promote', '.', '1.4.0', '--percent', '50'],
  ],
  [['retire'], ['retire', '.']],
])('%j is about the remote in this folder (G122)', (args, expected) => {
  expect(withOwnFolder(args)).toEqual(expected);
});

it.each([[['retire', 'catalog']], [['status']], [['release', '--help']], [[]]])(
  '%j stays as it is',
  (args) => {
    expect(withOwnFolder(args)).toEqual(args);
  },
);

it('leaves the page the backend that it has, whatever backend the team develops with', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-here-'));
  const silent = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const siteDir = join(folder, 'site');
    await startSiteAnew(new FolderTarget(siteDir), {
      shellDist: await writeShellBuild(join(folder, 'shell'), { contract: contractVersion }),
      remoteDists: [await writeRemoteBuild(join(folder, 'catalog'), { contract: contractVersion })],
      config: readAppConfig({ API_HOST: 'https://api.example.com' }),
      now: '2026-01-01T00:00:00.000Z',
      say: () => undefined,
    });
    await writeFile(join(folder, 'remote.json'), '{ "name": "catalog" }');
    await writeFile(join(folder, 'package.json'), '{ "name": "catalog", "version": "1.0.0" }');
    const environment = { SITE_DIR: siteDir, API_HOST: 'http://localhost:4000' };
    expect(await runReleaseHere(folder, ['retire', '--json'], environment)).toBe(0);
    const page = await readFile(join(siteDir, 'index.html'), 'utf8');
    expect(page).not.toContain('"name":"catalog"');
    expect(page).toContain('https://api.example.com');
    expect(page).not.toContain('localhost:4000');
  } finally {
    silent.mockRestore();
    await rm(folder, { recursive: true });
  }
});
