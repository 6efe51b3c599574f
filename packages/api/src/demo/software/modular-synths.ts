import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const modularSynths: readonly DemoSoftware[] = [
  {
    id: 126,
    name: 'VCV Rack 2',
    vendor: 'VCV',
    url: 'https://vcvrack.com/',
    category: 'modular',
    createdAt: '2025-11-16T09:53:30.000Z',
    modifiedAt: '2025-11-16T09:53:30.000Z',
    description: `## Description

Eurorack on a screen, with voltages that behave: one volt per octave, polyphonic cables, audio and control treated alike. The library holds thousands of modules by hundreds of makers, among them faithful ports of Mutable Instruments hardware.

**Rack Free** is the standalone program, with no limit on modules. **Rack Pro** adds the plugin for a DAW.

Advice for the first evening: build a voice from four modules only, \`VCO\`, \`VCF\`, \`ADSR\`, \`VCA\`, and leave the library closed. Big patches load one core heavily; the CPU meters on each module show who is to blame.`,
    documentationUrls: ['https://vcvrack.com/manual/'],
    versions: [
      {
        id: 1260,
        version: '2.6.6',
        type: 'free',
        components: bundles('VCV Rack 2 Free', 'app'),
        macInstallOrder: ['RackFree-2.6.6-mac-x64+arm64.pkg'],
      },
      {
        id: 1261,
        version: '2.6.6',
        type: 'paid',
        components: [
          ...bundles('VCV Rack 2 Pro', 'app'),
          ...bundles('VCV Rack 2', 'component', 'vst', 'vst3', 'clap'),
        ],
      },
    ],
  },
  {
    id: 127,
    name: 'Cardinal',
    vendor: 'DISTRHO',
    url: 'https://cardinal.kx.studio/',
    category: 'modular',
    createdAt: '2025-06-06T16:13:47.000Z',
    modifiedAt: '2025-07-29T21:16:15.000Z',
    description: `## Description

A self-contained modular rack as a plugin, built on the open core of VCV Rack and shipped with well over a thousand modules already inside. Nothing is downloaded later and no account exists, so a patch opens the same on every machine, years from now.

It comes in three shapes:

- *Cardinal*, with many inputs and outputs, for hosts that can handle it
- *CardinalSynth*, an instrument
- *CardinalFX*, a stereo effect

Modules cannot be added afterwards; that is the deal. Where a host offers CLAP, prefer it for parameter automation.`,
    versions: [
      {
        id: 1270,
        version: '25.06',
        type: 'free',
        components: [
          ...bundles('Cardinal', 'component', 'vst3', 'app'),
          ...bundles('CardinalSynth', 'component', 'vst', 'vst3'),
          ...bundles('CardinalFX', 'component', 'vst', 'vst3'),
          ...bundles('Cardinal', 'clap'),
        ],
        macInstallOrder: ['Cardinal-macOS-universal-25.06.pkg'],
      },
      {
        id: 1271,
        version: '24.12',
        type: 'free',
        components: [
          ...bundles('CardinalSynth', 'component', 'vst', 'vst3'),
          ...bundles('CardinalFX', 'component', 'vst', 'vst3'),
        ],
        macInstallOrder: ['Cardinal-macOS-universal-24.12.pkg'],
      },
    ],
  },
  {
    id: 128,
    name: 'Reaktor 6',
    vendor: 'Native Instruments',
    url: 'https://www.native-instruments.com/en/products/komplete/synths/reaktor-6/',
    category: 'modular',
    createdAt: '2026-04-04T12:09:43.000Z',
    modifiedAt: '2026-09-25T17:47:02.000Z',
    description: `## Description

A workshop more than a synth. At the top, *Blocks* look like modules and are patched at the front. One level down, Primary is a graph of oscillators and logic. At the bottom, Core lets you write a filter sample by sample. Most people never leave the top, and need not.

The user library is its real treasure: thousands of instruments made by strangers over twenty years, some of them stranger than anything sold.

Documentation is long and good. Loading a huge ensemble still takes its time, and an old one may have a tiny panel on a new screen.`,
    versions: [
      {
        id: 1280,
        version: '6.5.0',
        type: 'demo',
        components: bundles('Reaktor 6', 'component', 'vst3', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 129,
    name: 'Bazille',
    vendor: 'u-he',
    url: 'https://u-he.com/products/bazille/',
    category: 'modular',
    createdAt: '2025-01-13T16:44:33.000Z',
    modifiedAt: '2025-01-13T16:44:33.000Z',
    description: `## Description

Cables, phase distortion and fractal resonance: Bazille is what a digital modular of the eighties might have become. Each of the four oscillators carries FM, PD and its own kind of self-sync at once, and every output can go anywhere at audio speed.

Do not expect warmth first. Expect **bells that bend**, basses with teeth, and sequences that talk, thanks to a mapping generator and a pair of morphing step sequencers.

Colour the cables. After a dozen of them it is the only way to read one's own patch, and the software remembers the colours.`,
    versions: [
      {
        id: 1290,
        version: '1.1.1',
        type: 'demo',
        components: bundles('Bazille', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
      },
    ],
  },
  {
    id: 130,
    name: 'Bespoke Synth',
    vendor: 'Ryan Challinor',
    url: 'https://www.bespokesynth.com/',
    category: 'modular',
    createdAt: '2026-10-11T18:13:57.000Z',
    modifiedAt: '2026-10-18T12:52:13.000Z',
    description: `## Description

A canvas that never stops playing. You drop sequencers, synths, samplers and effects onto an endless page, drag wires between them, and the music goes on while you do it. It feels less like recording software and more like tidying a desk that hums.

Two things set it apart:

- a **Python** window that can create notes, change modules or react to a clock, live
- ordinary VST3 and LV2 plugins can sit on the canvas beside the native modules

There is no linear timeline, so capture ideas with the built-in looper and arrange them elsewhere. Press \`?\` over a module for its help.`,
    youtubeTutorialsUrls: ['https://www.youtube.com/watch?v=SYBc8X2IxqM'],
    versions: [
      { id: 1300, version: '1.3.0', type: 'free', components: bundles('BespokeSynth', 'app') },
      { id: 1301, version: '1.2.1', type: 'free', components: bundles('BespokeSynth', 'app') },
    ],
  },
];
