import type { Software } from '@patchbay/domain/entities';
import { foldText } from '@patchbay/domain/format';
import type { PluginReference } from '../../../project-files/plugin-reference.ts';
import { isMaker, squash } from '../../../lib/same-maker.ts';
import { fileNameOf } from '../../../installs/installed/file-name.ts';
import type { OfferedSoftware } from '../../../lib/offered-software.query.ts';

type Named = Pick<PluginReference, 'name' | 'vendor'>;

/** Words that many makers call a plugin: such a name alone says nothing. */
const commonWords = new Set(
  (
    'amp amplifier analyzer arp arpeggiator bass bitcrusher channel chorus clip clipper comp compressor crusher de deesser ' +
    'delay distortion drive drum drums dynamic dynamics echo enhancer eq equalizer exciter expander fader fat filter flanger ' +
    'free freq fuzz fx gain gate guitar harmonizer imager keys lead limiter looper lite loudness machine master maximizer ' +
    'meter mini mix mixer mod modulation modulator mono mp multi multiband noise octaver organ oscillator pad pan panner ' +
    'phaser piano pitch player plate plugin pro reverb reverse ring room rotary sampler saturation saturator sequencer ' +
    'shaper shifter spectrum spring stereo string strings strip studio sub synth synthesizer tape test the tool transient ' +
    'tremolo tuner utility v verb vibrato vintage vocal vocoder volume wah warm wide widener'
  ).split(' '),
);

const isCommonName = (name: string): boolean =>
  squash(name).length < 3 ||
  foldText(name)
    .split(/[^\p{L}]+/u)
    .every((word) => word.length < 2 || commonWords.has(word));

/** A name without its maker before it; the whole name where nothing would be left. */
function withoutVendor(name: string, vendor: string): string {
  const [whole, maker] = [squash(name), squash(vendor)];
  return maker !== '' && whole.startsWith(maker) && whole.length > maker.length
    ? whole.slice(maker.length)
    : whole;
}

const hasSameName = (reference: Named, software: Named): boolean =>
  squash(reference.name) === squash(software.name) ||
  withoutVendor(reference.name, software.vendor) === withoutVendor(software.name, software.vendor);

/** The software of the catalogue that a reference is; 'unsure' where something is alike, and null where nothing is. */
export type ReferenceMatch = Software | 'unsure' | null;

/**
 * The software that a reference means (rule N23): of the same whole name, and of the same maker, or the only one of an own name that
 * has a component of it (`hasPluginNamed`). Where the reference names no maker, its name has to begin with it, or to be one of
 * its own that is not common, and a component has to have that name too.
 */
export function matchReference(
  reference: Named,
  candidates: readonly Software[],
  { isAll }: { readonly isAll: boolean },
): ReferenceMatch {
  const named = [...new Map(candidates.map((one) => [one.id, one])).values()].filter((software) =>
    hasSameName(reference, software),
  );
  if (named.length === 0) return null;
  if (reference.vendor !== '') {
    const ofMaker = only(named.filter((software) => isMaker(software, reference.vendor)));
    // Makers have several names: one that nobody else has is enough with a file of it.
    const lone = isAll && !isCommonName(reference.name) ? only(named) : null;
    return ofMaker ?? lone ?? 'unsure';
  }
  const maker = named.filter(
    ({ vendor }) =>
      squash(vendor).length > 2 &&
      squash(reference.name) !== squash(vendor) &&
      squash(reference.name).startsWith(squash(vendor)),
  );
  if (maker.length > 0) return only(maker) ?? 'unsure';
  return isAll && !isCommonName(reference.name) ? (only(named) ?? 'unsure') : 'unsure';
}

const only = <T>(list: readonly T[]): T | null => (list.length === 1 ? (list[0] ?? null) : null);

/**
 * The software by the reference's maker that has a component of its name: 'Surge XT Effects' is in 'Surge XT',
 * 'Zebralette' in 'Zebra2'. Null where none has, or where that is ambiguous.
 */
export function matchComponent(
  reference: Named,
  offered: readonly OfferedSoftware[],
): Software | null {
  const found = offered.filter(
    ({ software, versions }) =>
      isMaker(software, reference.vendor) &&
      versions.some(({ components }) =>
        components.some((file) => isNamed(fileNameOf(file), reference, software.vendor)),
      ),
  );
  return only(found)?.software ?? null;
}

/** Extensions of VST2 plugins, which every system calls otherwise. */
const vst2Extensions = ['vst', 'dll', 'so'];
const extensionsOf = new Map([
  ['VST2', vst2Extensions],
  ['VST3', ['vst3']],
  ['AU', ['component']],
  ['CLAP', ['clap']],
  ['LV2', ['lv2']],
]);

/**
 * Whether a software has a plugin of this name in a format that the reference has. For a reference that names no maker this
 * is the second evidence beside the name: an application of the same name is something else.
 */
export function hasPluginNamed(
  reference: PluginReference,
  { software, versions }: OfferedSoftware,
): boolean {
  const extensions = new Set(
    (reference.formats.length > 0 ? reference.formats : [...extensionsOf.keys()]).flatMap(
      (format) => extensionsOf.get(format) ?? [],
    ),
  );
  return versions.some(({ components }) =>
    components.some((path) => {
      const file = fileNameOf(path);
      const extension = file.split('.').at(-1)?.toLowerCase() ?? '';
      return extensions.has(extension) && isNamed(file, reference, software.vendor);
    }),
  );
}

const isNamed = (file: string, { name }: Named, vendor: string): boolean =>
  withoutVendor(file.replace(/\.[^.]+$/, ''), vendor) === withoutVendor(name, vendor);
