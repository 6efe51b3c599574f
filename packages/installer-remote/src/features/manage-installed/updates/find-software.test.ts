import { softwareSchema, versionSchema } from '@patchbay/domain/entities';
import { parse } from '@patchbay/shared/parse';
import { indexComponents } from '../../../installs/installed/derive-status.ts';
import { component } from '../../../installs/testing/start-page.ts';
import { findSoftware, matchOf } from './find-software.ts';
import { groupPlugins } from '../group-plugins.ts';

type Files = readonly string[];

let lastId = 0;

/** A software with one version for each list of files, all of one number. */
function offered(name: string, number: string, ...versions: readonly Files[]) {
  lastId += 1;
  const software = parse(softwareSchema, { id: lastId, name });
  return {
    software,
    versions: versions.map((components, index) =>
      parse(versionSchema, {
        id: 100 * software.id + index,
        software_id: software.id,
        version: number,
        url: 'https://packages.test/a.zip',
        components,
      }),
    ),
  };
}

/** The catalogue's match of each installed plugin: a name, with the version that it can be updated to. */
function matches(
  catalogue: readonly ReturnType<typeof offered>[],
  installed: readonly (readonly [file: string, version: string])[],
) {
  const components = installed.map(([file, version]) => component(file, version));
  const index = indexComponents(components);
  const [found, foundBackwards] = [catalogue, catalogue.toReversed()].map((list) => {
    const byFile = findSoftware(list, index);
    return groupPlugins(components).map((plugin) => {
      const match = matchOf(plugin, byFile);
      if (match === null || match === 'several') return match;
      const update = match.update?.version ?? (match.hasUpdate ? 'which?' : 'none');
      if (match.mayHaveUpdate) return `${match.software.name}, unknown, perhaps: ${update}`;
      return `${match.software.name}, update: ${update}`;
    });
  });
  // Answers come in any order.
  expect(foundBackwards).toEqual(found);
  return found;
}

it.each([
  [
    'a file belongs to the software of which most is installed, whatever they are called',
    [
      offered('Delay', '9.0', ['Delay.vst3', 'Delay.component', 'Delay.clap']),
      offered('Other', '2.0', ['Delay.vst3', 'Delay.component']),
    ],
    [
      ['Delay.vst3', '1.0'],
      ['Delay.component', '1.0'],
    ],
    ['Other, update: 2.0'],
  ],
  [
    'of two with equal claims nobody can tell which it is, and nothing is offered',
    [offered('Delay', '9.0', ['Delay.vst3']), offered('Delay', '2.0', ['Delay.vst3'])],
    [['Delay.vst3', '1.0']],
    ['several'],
  ],
  [
    'a part of a version is enough where nobody else claims it',
    [offered('Delay', '2.0', ['Delay.vst3', 'Delay.component'])],
    [['Delay.vst3', '1.0']],
    ['Delay, update: 2.0'],
  ],
  [
    'what is of another software does not make a suite out of date',
    [
      offered('Suite', '2.0', ['Suite.vst3', 'Delay.vst3', 'Echo.vst3']),
      offered('Delay', '1.0', ['Delay.vst3']),
    ],
    [
      ['Suite.vst3', '2.0'],
      ['Delay.vst3', '1.0'],
    ],
    ['Suite, update: none', 'Delay, update: none'],
  ],
  [
    'several versions that are newer leave the choice to a person',
    [offered('Delay', '2.0', ['Delay.vst3'], ['Delay.vst3'])],
    [['Delay.vst3', '1.0']],
    ['Delay, update: which?'],
  ],
  [
    'where no version can be read, the latest may be an update (I5)',
    [offered('Delay', '2.0', ['Delay.vst3', 'Delay.clap'])],
    [
      ['Delay.vst3', ''],
      ['Delay.clap', 'final'],
    ],
    ['Delay, unknown, perhaps: 2.0'],
  ],
  [
    'one version that can be read speaks for the others (I5)',
    [offered('Delay', '2.0', ['Delay.vst3', 'Delay.clap'])],
    [
      ['Delay.vst3', '2.0'],
      ['Delay.clap', ''],
    ],
    ['Delay, update: none'],
  ],
  [
    'a version without files claims nothing',
    [offered('Delay', '2.0', [], [' '])],
    [['Delay.vst3', '1.0']],
    [null],
  ],
  [
    'a plugin whose files are of two software is of neither',
    [offered('One', '2.0', ['Delay.vst3']), offered('Two', '2.0', ['Delay.component'])],
    [
      ['Delay.vst3', '1.0'],
      ['Delay.component', '1.0'],
    ],
    ['several'],
  ],
] as const)('%s', (_, catalogue, installed, expected) => {
  expect(matches(catalogue, installed)).toEqual(expected);
});

it('another kind of the same version, with the same files, is no update', () => {
  const { software, versions } = offered('Delay', '1.0', ['Delay.vst3'], ['Delay.vst3']);
  const [free, paid] = versions.map((version, index) => ({
    ...version,
    version: index === 0 ? '1.0' : '2.0',
    type: index === 0 ? 'free' : 'paid',
  }));
  const list = [{ software, versions: [free, paid].filter((version) => version !== undefined) }];
  expect(matches(list, [['Delay.vst3', '1.0']])).toEqual(['Delay, update: none']);
  expect(matches(list, [['Delay.vst3', '0.9']])).toEqual(['Delay, update: which?']);
});

describe('of two software with the same file', () => {
  const of = (vendor: string) => {
    const one = offered('Delay', '2.0', ['Delay.vst3']);
    return { ...one, software: { ...one.software, vendor } };
  };
  const [acme, tytel] = [of('Acme'), of('Matt Tytel')];

  it.each([
    [
      'the one that the app installed (I90)',
      { softwareId: acme.software.id, maker: 'matttytel' },
      'Acme',
    ],
    ['the one whose maker it names (I90)', { maker: 'Matt Tytel Inc.' }, 'Matt Tytel'],
    ['the one whose maker its identifier names (I90)', { maker: 'matttytel' }, 'Matt Tytel'],
    ['neither, where it names another maker', { maker: 'Somebody Else' }, 'several'],
  ])('it is %s', (_, said, expected) => {
    const index = indexComponents([{ ...component('Delay.vst3', '1.0'), ...said }]);
    for (const catalogue of [
      [acme, tytel],
      [tytel, acme],
    ]) {
      const match = findSoftware(catalogue, index).get('Delay.vst3');
      expect(match === 'several' ? match : match?.software.vendor).toBe(expected);
    }
  });
});
