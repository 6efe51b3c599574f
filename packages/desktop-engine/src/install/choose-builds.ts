import { join } from 'node:path';
import { EngineError } from '../engine-error.ts';
import {
  type Build,
  buildWords,
  fitOf,
  fits,
  folderBuild,
  type Machine,
  readFileBuilds,
} from '../unpack/built-for.ts';
import type { PackageComponent } from '../unpack/package-components.ts';

/**
 * Of each component the one that is built for this computer, by what its programs say themselves, and by the folders that
 * it is in where they say nothing.
 * @param folder where the package is unpacked
 * @throws EngineError `bad-package` where none of them runs here, or several do
 */
export async function chooseBuilds(
  folder: string,
  planned: readonly PackageComponent[],
  machine: Machine,
): Promise<readonly PackageComponent[]> {
  const byName = new Map<string, PackageComponent[]>();
  for (const component of planned) {
    const name = component.name.normalize('NFC');
    const known = byName.get(name);
    if (known) known.push(component);
    else byName.set(name, [component]);
  }
  const chosen: PackageComponent[] = [];
  for (const candidates of byName.values()) {
    chosen.push(await chooseBuild(folder, candidates, machine));
  }
  return chosen;
}

async function chooseBuild(
  folder: string,
  candidates: readonly PackageComponent[],
  machine: Machine,
): Promise<PackageComponent> {
  const rated: { component: PackageComponent; builds: readonly Build[]; fit: number }[] = [];
  for (const component of candidates) {
    const builds = await buildsOf(folder, component, machine);
    // Of a bundle of presets nothing says what it is for.
    const all = builds.length === 0 ? [fits.unknown] : builds.map((build) => fitOf(build, machine));
    rated.push({ component, builds, fit: Math.max(...all) });
  }
  const best = Math.max(...rated.map(({ fit }) => fit));
  const [first, ...others] = rated.filter(({ fit }) => fit === best);
  const { name = '' } = first?.component ?? {};
  const bad = (message: string) => new EngineError('bad-package', message);
  if (first === undefined || best === fits.not) {
    const words = new Set(
      rated.flatMap(({ builds }) => builds).map((one) => buildWords(one.platform, one.processor)),
    );
    const own = buildWords(machine.platform, machine.arch);
    throw bad(`${name} is built for ${[...words].join(', ')}. This computer has ${own}.`);
  }
  if (others.length > 0) throw bad(`The package has ${name} more than once.`);
  return first.component;
}

/** Programs say more than the names of the folders that they are in. */
async function buildsOf(
  folder: string,
  { programs, segments, processor }: PackageComponent,
  { platform }: Machine,
): Promise<readonly Build[]> {
  const builds: Build[] = [];
  for (const program of programs) {
    const said = await readFileBuilds(join(folder, ...program));
    const named = folderBuild(program[segments.length + 1] ?? '');
    builds.push(...(said.length > 0 || named === null ? said : [named]));
  }
  // Programs of macOS say themselves what they are: the folder's name alone only tells what else is in a bundle.
  if (builds.some((build) => build.processor !== 'any')) return builds;
  return processor === null ? [] : [{ platform, processor }];
}
