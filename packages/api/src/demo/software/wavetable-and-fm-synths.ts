import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const wavetableAndFmSynths: readonly DemoSoftware[] = [
  {
    id: 101,
    name: 'Vital',
    vendor: 'Matt Tytel',
    url: 'https://vital.audio/',
    category: 'wavetable',
    createdAt: '2025-11-05T12:27:58.000Z',
    modifiedAt: '2025-11-05T12:27:58.000Z',
    description: `## Description

A wavetable synthesizer that shows everything it does. Every modulator moves on screen: the ring around a knob follows its LFO, the table turns while you hold a chord, and the filter curve breathes with the envelope.

- three oscillators with *spectral* warping, which bends the harmonics themselves rather than the waveform
- a sample player beside them for attacks and noise
- drag a modulator onto any knob to connect it

The free edition has the whole engine; paid tiers only add presets and wavetables. The graphics cost something: turn the animation down on an older laptop.`,
    versions: [
      {
        id: 1010,
        version: '1.5.5',
        type: 'free',
        components: bundles('Vital', 'component', 'vst', 'vst3', 'app'),
      },
      {
        id: 1011,
        version: '1.0.7',
        type: 'free',
        architecture: 'intel',
        components: bundles('Vital', 'component', 'vst', 'vst3', 'app'),
      },
    ],
  },
  {
    id: 102,
    name: 'Serum 2',
    vendor: 'Xfer Records',
    url: 'https://xferrecords.com/products/serum-2',
    category: 'wavetable',
    createdAt: '2026-02-07T18:34:46.000Z',
    modifiedAt: '2026-06-01T02:33:08.000Z',
    description: `## Description

The successor of the synth that a decade of bass music was written on. The familiar wavetable editor is still the heart, and around it there is now a third oscillator and more than one way to fill it:

| Oscillator | Good for |
|---|---|
| Wavetable | growls, plucks, moving leads |
| Sample and multisample | layering something acoustic |
| Granular | clouds out of any recording |
| Spectral | freezing and smearing a sound |

Old Serum patches load. The clean antialiasing is the reason people put up with its appetite for CPU, so *freeze* a track once the part is written.`,
    versions: [
      {
        id: 1020,
        version: '2.0.17',
        type: 'paid',
        components: bundles('Serum2', 'component', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 103,
    name: 'Massive X',
    vendor: 'Native Instruments',
    url: 'https://www.native-instruments.com/en/products/komplete/synths/massive-x/',
    category: 'wavetable',
    createdAt: '2026-01-19T18:37:39.000Z',
    modifiedAt: '2026-02-12T12:41:30.000Z',
    description: `## Description

Not an update of Massive but a different instrument with a related name. Two wavetable oscillators each have their own reading mode, and the mode changes the character far more than the table does: *Gorilla* is as rude as it sounds, *Mirror* and *Hardsync* are the polite ones.

Routing is drawn as a small patch bay, so feedback through the insert effects is one cable away. Performers, which are sequencers you paint by hand, make it strong for rhythmic beds.

> Start from an init patch once. The presets hide how direct it is.

An Intel machine needs a processor with AVX.`,
    versions: [
      {
        id: 1030,
        version: '1.4.4',
        type: 'paid',
        components: bundles('Massive X', 'component', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 104,
    name: 'Pigments',
    vendor: 'Arturia',
    url: 'https://www.arturia.com/products/software-instruments/pigments/overview',
    category: 'wavetable',
    createdAt: '2025-03-31T18:50:46.000Z',
    modifiedAt: '2025-11-24T05:45:07.000Z',
    description: `## Description

Arturia makes its name with copies of old hardware; this is the one it designed from nothing. Two engines run side by side and each can be wavetable, virtual analogue, sample, granular, harmonic or modal, with a utility engine for noise and sub underneath.

What makes it easy to live with is the strip along the middle, where **every** modulation source is always visible and coloured. Hover over a knob and the sources that move it light up.

Good at evolving pads and plucked textures, less at being invisible in a crowded mix. The effects are of the same family as the company's separate plugins.`,
    versions: [
      {
        id: 1040,
        version: '6.0.1',
        type: 'trial',
        components: bundles('Pigments', 'component', 'vst3', 'aaxplugin', 'app'),
      },
      {
        id: 1041,
        version: '3.5.0',
        type: 'trial',
        components: bundles('Pigments', 'component', 'vst', 'vst3', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 105,
    name: 'Hive 2',
    vendor: 'u-he',
    url: 'https://u-he.com/products/hive/',
    category: 'wavetable',
    createdAt: '2026-02-26T10:18:37.000Z',
    modifiedAt: '2026-08-08T23:51:47.000Z',
    description: `## Description

Fast is the word for this one: fast on the processor, fast to program. Oscillators can be plain waves or wavetables, there are seven effects in an order of your choosing, and the page in the middle changes between modulation, sequencer and the *Shape Sequencer*.

Three switchable engines set how envelopes and filters behave:

1. Normal, neutral and quick
2. Dirty, with more edge in the filters
3. Clean, for pads that should not call attention to themselves

Wavetables can be scripted in a text format, \`.uhm\`, which is rare and rewarding. The demo adds crackles now and then until a serial is entered.`,
    versions: [
      {
        id: 1050,
        version: '2.1.1',
        type: 'demo',
        components: bundles('Hive', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
      },
    ],
  },
  {
    id: 106,
    name: 'Dexed',
    vendor: 'Digital Suburban',
    url: 'https://asb2m10.github.io/dexed/',
    category: 'fm',
    createdAt: '2026-09-07T17:47:37.000Z',
    modifiedAt: '2026-10-01T14:16:35.000Z',
    description: `## Description

Six operators, thirty-two algorithms, and every parameter of a Yamaha DX7 laid out on one screen instead of behind two buttons. Dexed reads and writes the original \`.syx\` banks, so forty years of patches from the net will load, and it can send them to a real DX over MIDI.

Try it for:

- glassy electric pianos and tubular bells
- slap bass that sits under a kick without equalising
- metallic noise, once feedback and ratios stop being integers

Engine types imitate the converters of the hardware; *Mark I* has the grit. Velocity matters a great deal, so play it from a keyboard before judging a patch.`,
    documentationUrls: ['https://asb2m10.github.io/dexed/'],
    versions: [
      {
        id: 1060,
        version: '1.0.1',
        type: 'free',
        components: bundles('Dexed', 'component', 'vst3', 'clap', 'app'),
      },
      {
        id: 1061,
        version: '0.9.8',
        type: 'free',
        components: bundles('Dexed', 'component', 'vst3', 'clap', 'app'),
        macInstallOrder: ['dexed-macOS-0.9.8.pkg'],
      },
    ],
  },
  {
    id: 107,
    name: 'FM8',
    vendor: 'Native Instruments',
    url: 'https://www.native-instruments.com/en/products/komplete/synths/fm8/',
    category: 'fm',
    createdAt: '2026-06-11T10:41:18.000Z',
    modifiedAt: '2026-06-11T10:41:18.000Z',
    description: `## Description

Old by now and still the most readable FM synth around. The matrix replaces fixed algorithms: drag a number into the square where two operators meet, and one modulates the other. Any operator may feed any other, itself included.

The *Easy* page exposes broad strokes such as brightness and envelope stretch, and the morph square blends four patches with the mouse, which is where much of its reputation for restless basses comes from.

Two things to know before buying: the window does not scale on large screens, and it has had little new in years.`,
    versions: [
      {
        id: 1070,
        version: '1.4.4',
        type: 'paid',
        architecture: 'intel',
        components: bundles('FM8', 'component', 'vst', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 108,
    name: 'Six Sines',
    vendor: 'BaconPaul',
    url: 'https://github.com/baconpaul/six-sines',
    category: 'fm',
    createdAt: '2025-04-04T09:59:29.000Z',
    modifiedAt: '2026-08-13T05:01:04.000Z',
    description: `Six sine operators in an upper triangular matrix, written by one of the people behind Surge XT. Each cell of the matrix can be phase, frequency, amplitude or linear modulation, and each has its own envelope and LFO. So the *depth* of a relation moves, not only the level of an operator.

### Why it is different

Operators can be driven by the audio input, and note expression over CLAP reaches individual voices, so it is happy under an MPE controller.

### Before you start

The panel is dense. Solo one operator, get a tone you like, then add the next. Open source under the MIT licence.`,
    versions: [
      {
        id: 1080,
        version: '1.1.0',
        type: 'free',
        components: bundles('Six Sines', 'component', 'vst3', 'clap', 'app'),
      },
    ],
  },
];
