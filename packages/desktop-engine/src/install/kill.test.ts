import { mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkClean } from '../testing/check-clean.ts';
import { createKillingDisk } from '../testing/kills/killing-disk.ts';
import { createRandom } from '../testing/random.ts';
import {
  openSmallComputer,
  readVersions,
  writeComponent,
  type SmallComputer,
} from '../testing/small-computer.ts';
import { useTemporaryFolder } from '../testing/temporary-folder.ts';

const folder = useTemporaryFolder();

interface Scenario {
  readonly what: string;
  readonly names: readonly string[];
  /** The components that are there before. */
  readonly before: readonly string[];
  readonly act: (computer: SmallComputer, names: readonly string[]) => Promise<void>;
  /** Versions of the components where it was done: none for a deletion. */
  readonly after: 'new' | 'gone';
  readonly canSwap?: boolean;
  readonly isTrashElsewhere?: boolean;
}

const install: Scenario['act'] = (computer, names) => computer.install(names, 'new');
const remove: Scenario['act'] = (computer, names) => computer.remove(names);
const names = ['A.vst3', 'B.clap', 'C.vst3'];

const scenarios: readonly Scenario[] = [
  { what: 'an installation', names, before: [], act: install, after: 'new' },
  { what: 'an update', names, before: names, act: install, after: 'new' },
  { what: 'an update of some', names, before: ['C.vst3'], act: install, after: 'new' },
  {
    what: 'an update where names cannot be exchanged',
    names,
    before: names,
    act: install,
    after: 'new',
    canSwap: false,
  },
  {
    what: 'an installation from another file system',
    names,
    before: ['A.vst3'],
    act: install,
    after: 'new',
    isTrashElsewhere: true,
  },
  {
    what: 'an update of some where names cannot be exchanged',
    names,
    before: ['B.clap'],
    act: install,
    after: 'new',
    canSwap: false,
  },
  { what: 'a deletion', names, before: names, act: remove, after: 'gone' },
  {
    what: 'a deletion to a trash on another file system',
    names,
    before: names,
    act: remove,
    after: 'gone',
    isTrashElsewhere: true,
  },
];

/** Whether a path is in the data folder or the trash, which a scenario may have on another file system. */
const isElsewhere = (path: string) => path.includes('/data/') || path.includes('/.local/');

async function prepare(root: string, before: readonly string[]): Promise<void> {
  await mkdir(root);
  const computer = await openSmallComputer(root);
  for (const name of before) await writeComponent(dirname(computer.targetOf(name)), name, 'old');
}

function openKilled(root: string, scenario: Scenario, atStep: number) {
  const { disk, killed } = createKillingDisk({
    atStep,
    canSwap: scenario.canSwap ?? true,
    isAcross: (from, to) =>
      scenario.isTrashElsewhere === true && isElsewhere(from) !== isElsewhere(to),
  });
  return { computer: openSmallComputer(root, disk), killed };
}

const finished = (work: Promise<void>) => work.then(() => 'finished' as const);

async function checkWhole(root: string, { names: all, before, after }: Scenario) {
  const computer = await openSmallComputer(root);
  const versions = await readVersions(computer, all);
  for (const name of all) {
    const old = before.includes(name) ? 'old' : undefined;
    const allowed = [old, after === 'gone' ? undefined : 'new'];
    expect(allowed).toContain(versions[name]);
  }
  return versions;
}

/** A person has put there what was there before: it is in its place, or whole in the trash, and there once (rule X349). */
async function checkTrash(
  root: string,
  { before }: Scenario,
  versions: Readonly<Record<string, string>>,
): Promise<void> {
  const files = join(root, '.local/share/Trash/files');
  await mkdir(files, { recursive: true });
  const trashed = before.filter((name) => versions[name] !== 'old');
  expect((await readdir(files)).sort()).toEqual([...trashed].sort());
  const computer = await openSmallComputer(root);
  expect(await readVersions({ ...computer, vst3: files, clap: files }, trashed)).toEqual(
    Object.fromEntries(trashed.map((name) => [name, 'old'])),
  );
}

jest.setTimeout(60_000);

const seed = 20_261_122;
let points = 0;
afterAll(() => expect(points).toBeGreaterThan(250));

describe.each(scenarios)(`$what (seed ${seed})`, (scenario) => {
  it('killed before any of its steps leaves each component old or new, and the next start is clean (X349)', async () => {
    const random = createRandom(seed);
    const outcomes = new Set<string>();
    for (let step = 1; ; step += 1) {
      const root = join(folder(), String(step));
      await prepare(root, scenario.before);
      points += 1;
      const { computer, killed } = openKilled(root, scenario, step);
      const end = await Promise.race([
        computer.then((opened) => finished(scenario.act(opened, scenario.names))),
        killed,
      ]);
      // If names cannot be exchanged, a component is absent for a moment: the start puts it back.
      if (scenario.canSwap !== false) await checkWhole(root, scenario);

      // The start may be killed as well.
      const start = openKilled(root, scenario, 1 + Math.floor(random() * 8));
      const startEnd = await Promise.race([
        start.computer.then((opened) => finished(opened.start())),
        start.killed,
      ]);
      if (startEnd === 'killed') points += 1;
      await (await openSmallComputer(root)).start();
      const versions = await checkWhole(root, scenario);
      await checkClean(root);
      await checkTrash(root, scenario, versions);
      outcomes.add(JSON.stringify(versions));
      if (end === 'finished') break;
      expect(step).toBeLessThan(200);
    }
    // An installation is one: all of its components, or none. Deletions are one for each component.
    expect(outcomes.size).toBe(scenario.after === 'gone' ? scenario.names.length + 1 : 2);
  });
});
