import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const hybridSynths: readonly DemoSoftware[] = [
  {
    id: 121,
    name: 'Surge XT',
    vendor: 'Surge Synth Team',
    url: 'https://surge-synthesizer.github.io/',
    category: 'hybrid',
    createdAt: '2026-10-28T16:12:05.000Z',
    modifiedAt: '2026-10-28T16:12:05.000Z',
    description: `## Description

A commercial synth that was opened up in 2018 and then grew far past its original. Two scenes, three oscillators each, a dozen oscillator types from *Classic* to *String* and *Twist*, and enough filters to keep a purist busy.

### For players

- nearly three thousand factory and contributed patches, most of them useful
- microtuning through Scala files and MTS-ESP
- MPE without a manual

### For tinkerers

Formula modulators are small **Lua** scripts, and the effects come as a separate plugin, *Surge XT Effects*, so guitars may use them too. Start with the [user manual](https://surge-synthesizer.github.io/manual-xt/): it is better than most paid ones.`,
    documentationUrls: ['https://surge-synthesizer.github.io/manual-xt/'],
    versions: [
      {
        id: 1210,
        version: '1.3.4',
        type: 'free',
        components: [
          ...bundles('Surge XT', 'component', 'vst3', 'clap', 'app'),
          ...bundles('Surge XT Effects', 'component', 'vst3', 'clap', 'app'),
        ],
        macInstallOrder: ['surge-xt-macOS-1.3.4.pkg'],
      },
      {
        id: 1211,
        version: '1.3.1',
        type: 'free',
        components: [
          ...bundles('Surge XT', 'component', 'vst3', 'clap', 'app'),
          ...bundles('Surge XT Effects', 'component', 'vst3', 'clap', 'app'),
        ],
        macInstallOrder: ['surge-xt-macOS-1.3.1.pkg'],
      },
    ],
  },
  {
    id: 122,
    name: 'Odin 2',
    vendor: 'TheWaveWarden',
    url: 'https://thewavewarden.com/pages/odin-2',
    category: 'hybrid',
    createdAt: '2025-03-11T07:05:37.000Z',
    modifiedAt: '2025-11-02T22:10:52.000Z',
    description: `## Description

Twenty-four voices, three oscillator slots, three filters, and a dark panel that looks expensive and costs nothing. Slots take analogue waves, wavetables, vectors between four waves, chip-tune sequences, phase modulation and a *chaos* type for noise with opinions.

Most people fall for the filters: ladder, SEM, Korg-style and a formant one, each with its own overdrive.

> Load an init patch, put Vector in slot one, and move the pad slowly with the right hand. That is the quickest way in.

GPLv3. A paid iPad edition exists and supports the work.`,
    versions: [
      {
        id: 1220,
        version: '2.3.4',
        type: 'free',
        components: bundles('Odin2', 'component', 'vst3'),
      },
      {
        id: 1221,
        version: '2.2.4',
        type: 'free',
        architecture: 'intel',
        components: bundles('Odin2', 'component', 'vst3'),
      },
    ],
  },
  {
    id: 123,
    name: 'Zebra2',
    vendor: 'u-he',
    url: 'https://u-he.com/products/zebra2/',
    category: 'hybrid',
    createdAt: '2025-11-29T18:11:41.000Z',
    modifiedAt: '2026-08-19T12:19:26.000Z',
    description: `## Description

Film composers made this one famous. It is a modular synth without cables: modules appear in a grid only when used, so a simple patch looks simple and a complicated one looks like what it is.

Oscillators draw their waves by geometry, spline or spectrum; *comb* modules pluck and blow; the multi-stage envelopes can have thirty-two points, and four XY pads tie many parameters to one gesture.

It has a reputation for being hard. The truth is that the default patch is empty, and that nothing is done for you. The reward is a synth that does not sound like any other in a trailer or under dialogue.`,
    versions: [
      {
        id: 1230,
        version: '2.9.3',
        type: 'demo',
        components: [
          ...bundles('Zebra2', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
          ...bundles('Zebralette', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
        ],
      },
    ],
  },
  {
    id: 124,
    name: 'Phase Plant',
    vendor: 'Kilohearts',
    url: 'https://kilohearts.com/products/phase_plant',
    category: 'hybrid',
    createdAt: '2025-10-30T18:11:07.000Z',
    modifiedAt: '2025-10-30T18:11:07.000Z',
    description: `## Description

An empty rack that you fill. On the left go generators (analogue, wavetable, granular, sample, noise), as many as you like and in any order; on the right three lanes of effects; along the bottom the modulators.

Because the effects are the *Snapins* sold separately by the same company, whatever you own already is there, and whatever you build can be saved as a preset inside a preset.

1. Drop an analogue generator and a filter in lane one.
2. Add an LFO, drag its dot to the cutoff.
3. Notice that the LFO can be modulated too, at audio rate.

A trial runs for ten days without limits.`,
    versions: [
      {
        id: 1240,
        version: '2.1.0',
        type: 'trial',
        components: bundles('Phase Plant', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 125,
    name: 'Omnisphere 2',
    vendor: 'Spectrasonics',
    url: 'https://www.spectrasonics.net/products/omnisphere/',
    category: 'hybrid',
    createdAt: '2026-04-07T18:43:35.000Z',
    modifiedAt: '2026-07-31T11:57:28.000Z',
    status: 'vendor_paywall',
    internalNotes:
      'Downloads only from the customer account of the vendor, more than 60 GB. Keep the entry for search.',
    description: `## Description

The big one: tens of gigabytes of recorded sources, from bowed plates to burning pianos, played by a synth that can granulate, ring modulate and wave-shape all of them. Four layers each have their own arpeggiator, and an *Orb* in the middle moves dozens of parameters in one sweep.

A separate page maps well-known hardware synths so that their panels control the plugin one to one.

Its patches are so finished that they can fill a track by themselves, which is a blessing on a deadline and a trap afterwards. Plan disk space, and an afternoon for the installation.`,
    versions: [],
  },
];
