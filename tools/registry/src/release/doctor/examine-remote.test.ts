import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleasePlan } from '../../checks/check-release.ts';
import { TrialSite } from '../../testing/trial-site.ts';
import { examineRemote } from './examine-remote.ts';

let site: TrialSite;

beforeEach(async () => {
  site = await TrialSite.create();
  await site.releaseShell();
  await site.release({ name: 'catalog' });
});

afterEach(() => site.remove());

const planOf = (slots: string[]): ReleasePlan => ({
  kind: 'remote',
  description: {
    name: 'news',
    version: '1.0.0',
    contract: '1.0.0',
    container: 'patchbay__news',
    mounts: [{ path: '/news/', layout: 'bare' }],
    slots,
    desktopSlots: [],
  },
});

it('a slot that the live shell lacks, and a build that was altered, are told before a release', async () => {
  const dist = await site.buildRemote({ name: 'news' });
  const { folder: siteDir } = site;
  expect(await examineRemote({ dist, plan: planOf(['footer']), siteDir })).toEqual([]);
  await appendFile(join(dist, 'remote.js'), '!');
  expect(await examineRemote({ dist, plan: planOf(['pigeons']), siteDir })).toMatchObject([
    { code: 'remote-refused', message: expect.stringContaining('the slot "pigeons"') as string },
    { code: 'build-damaged', message: expect.stringContaining('remote.js') as string },
  ]);
});
