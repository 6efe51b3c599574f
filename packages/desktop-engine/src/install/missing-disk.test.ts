import { mkdir, rename, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkClean } from '../testing/check-clean.ts';
import { createKillingDisk } from '../testing/kills/killing-disk.ts';
import {
  openSmallComputer,
  readVersions,
  writeComponent,
  type SmallComputer,
} from '../testing/small-computer.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';

const folder = useTemporaryFolder();
const names = ['A.vst3', 'B.clap', 'C.vst3'];

const works = [
  ['an update', true, (computer: SmallComputer) => computer.install(names, 'new')],
  [
    'an update where names cannot be exchanged',
    false,
    (computer: SmallComputer) => computer.install(names, 'new'),
  ],
  ['a deletion', true, (computer: SmallComputer) => computer.remove(names)],
] as const;

const places = [
  ['gone', (path: string) => rmdir(path)],
  ['empty, as that of a disk that is not mounted', () => Promise.resolve()],
] as const;

/** A start while the disk of the bundles is not there. */
async function startWithout(root: string, hidePlace: (path: string) => Promise<void>) {
  const disk = join(root, 'vst3');
  await rename(disk, join(root, 'elsewhere'));
  const computer = await openSmallComputer(root);
  await hidePlace(disk);
  await computer.start();
  await mkdir(disk, { recursive: true });
  await rmdir(disk);
  await rename(join(root, 'elsewhere'), disk);
}

describe.each(works)('%s that was killed', (_, canSwap, work) => {
  it.each(places)(
    'is brought to its end once its disk is there, after a start at which its folder was %s',
    async (__, hidePlace) => {
      const ends = new Set<string>();
      for (let step = 1; ; step += 1) {
        const root = join(folder(), String(step));
        await mkdir(root);
        const before = await openSmallComputer(root);
        for (const name of names) await writeComponent(dirname(before.targetOf(name)), name, 'old');
        const { disk, killed } = createKillingDisk({ atStep: step, canSwap });
        const end = await Promise.race([
          openSmallComputer(root, disk)
            .then(work)
            .then(() => 'finished' as const),
          killed,
        ]);
        await startWithout(root, hidePlace);
        const computer = await openSmallComputer(root);
        await computer.start();
        const versions = await readVersions(computer, names);
        expect(Object.values(versions)).not.toContain('broken');
        await checkClean(root);
        ends.add(names.map((name) => versions[name] ?? 'none').join());
        if (end === 'finished') break;
      }
      expect([...ends]).toEqual(
        work === works[2][2]
          ? ['old,old,old', 'none,old,old', 'none,none,old', 'none,none,none']
          : ['old,old,old', 'new,new,new'],
      );
    },
  );
});
