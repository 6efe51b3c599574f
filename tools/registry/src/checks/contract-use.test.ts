import { readContractUse } from './check-contents.ts';
import { FolderTarget } from '../target/folder-target.ts';
import { TrialSite } from '../testing/trial-site.ts';

const host = '@patchbay/shared/host';

it('who uses what of the contract is known for all that visitors get, before it goes', async () => {
  const site = await TrialSite.create();
  await site.releaseShell();
  const uses = { [host]: ['useHost', 'Slot'], react: ['useState'] };
  await site.release({ contents: { uses } });
  await site.release(
    { version: '1.1.0', contents: { uses: { [host]: ['Slot'] } } },
    '--percent',
    '5',
  );
  await site.release({ name: 'news' });
  const target = new FolderTarget(site.folder);
  const { users, lost, unknown } = await readContractUse(target, { [host]: ['Slot'] });
  expect([...users]).toEqual([
    [`${host} Slot`, ['catalog 1.0.0', 'catalog 1.1.0']],
    [`${host} useHost`, ['catalog 1.0.0']],
  ]);
  expect(lost).toEqual([`catalog 1.0.0 imports useHost of ${host}, which is no longer there`]);
  expect(unknown).toEqual(['news 1.0.0']);
  await site.remove();
});

it('a folder without a site uses nothing', async () => {
  const site = await TrialSite.create();
  const use = await readContractUse(new FolderTarget(site.folder), { [host]: [] });
  expect(use).toEqual({ users: new Map(), lost: [], unknown: [] });
  await site.remove();
});
