import { formats, type Format } from '../folders/formats.ts';
import { planInstall } from './plan-install.ts';

const found = (...paths: string[]) =>
  paths.map((path) => {
    const segments = path.split('/');
    return { name: segments.at(-1) ?? '', segments, programs: [], processor: null };
  });
const version = (components: string[], macInstallOrder: string[] = []) => ({
  components,
  macInstallOrder,
});
const plan = (
  components: readonly string[],
  order: readonly string[],
  others: { platform?: NodeJS.Platform; formats?: readonly Format[] } = {},
) =>
  planInstall(
    found('x/A.vst3', 'A.clap', 'B.component', 'A.app'),
    version([...components], [...order]),
    {
      platform: others.platform ?? 'darwin',
      formats: new Set(others.formats ?? formats),
    },
  ).map(({ name }) => name);

it('takes what the version names, by the last part of its path, in the order of the version', () => {
  const named = ['/Library/Audio/Plug-Ins/VST3/A.vst3', 'A.clap', 'B.component'];
  expect(plan(named, [])).toEqual(['A.vst3', 'A.clap', 'B.component']);
  expect(plan(named, ['some/B.component', 'unknown.pkg', 'A.clap'])).toEqual([
    'B.component',
    'A.clap',
    'A.vst3',
  ]);
});

it('takes everything where the version names nothing', () => {
  expect(plan([], [])).toEqual(['A.vst3', 'A.clap', 'B.component', 'A.app']);
});

it('leaves out what the system cannot have and what is not wanted', () => {
  expect(plan(['A.vst3', 'B.component'], [], { platform: 'linux' })).toEqual(['A.vst3']);
  expect(plan(['A.vst3', 'A.clap'], [], { formats: ['clap'] })).toEqual(['A.clap']);
});

it.each([
  [['C.vst3'], 'does not have C.vst3'],
  [['A.exe'], 'nothing for this computer'],
])('refuses a version with %j', (components, message) => {
  expect(() => plan(components, [])).toThrow(message);
});

it.each([
  ['one/A.vst3', 'two/a.VST3'],
  ['one/A\u00e9.clap', 'two/a\u00c9.clap'],
])('refuses components that some systems would put into one place: %s, %s', (...paths) => {
  expect(() =>
    planInstall(found(...paths), version([]), { platform: 'win32', formats: new Set(formats) }),
  ).toThrow('more than once');
});

it('refuses where every format is unwanted, and answers all of a name', () => {
  expect(() => plan(['A.vst3'], [], { formats: ['clap'] })).toThrow('none of the formats');
  const twice = planInstall(found('one/A.vst3', 'two/A.vst3'), version(['A.vst3']), {
    platform: 'linux',
    formats: new Set(formats),
  });
  expect(twice).toHaveLength(2);
});

it('finds a name however its accents are written', () => {
  const [component] = planInstall(found('u\u0308.vst3'), version(['ü.vst3']), {
    platform: 'linux',
    formats: new Set(formats),
  });
  expect(component?.name).toBe('u\u0308.vst3');
});

it('looks at each component a few times, however many a package has', () => {
  let looks = 0;
  const many = Array.from({ length: 5000 }, (_, index) => ({
    segments: [`${index}.clap`],
    programs: [],
    processor: null,
    get name() {
      looks += 1;
      return `${index}.clap`;
    },
  }));
  const planned = planInstall(many, version([]), {
    platform: 'linux',
    formats: new Set(formats),
  });
  expect(planned).toHaveLength(many.length);
  expect(looks).toBeLessThan(10 * many.length);
});
