import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const guitar: readonly DemoSoftware[] = [
  {
    id: 191,
    name: 'Neural Amp Modeler',
    vendor: 'Steven Atkinson',
    url: 'https://www.neuralampmodeler.com/',
    category: 'guitar-amps',
    createdAt: '2026-10-04T08:07:16.000Z',
    modifiedAt: '2026-10-27T10:06:33.000Z',
    description: `## Description

A player for amplifiers that other people have captured. Load a \`.nam\` model, load a cabinet impulse, set input and output, play: that is the entire plugin. The modelling itself happens beforehand, with an open trainer anybody may run on a recording of their own amp.

Tens of thousands of captures circulate, from pristine Tweeds to pedals nobody remembers. Quality follows the person who made the capture, so try several of the same amp.

**Input level matters.** A capture was made at a certain level, and a guitar arriving ten decibels lower will sound polite. Calibrate once, write it down.`,
    versions: [
      {
        id: 1910,
        version: '0.7.13',
        type: 'free',
        components: bundles('NeuralAmpModeler', 'component', 'vst3', 'app'),
      },
      {
        id: 1911,
        version: '0.7.12',
        type: 'free',
        components: bundles('NeuralAmpModeler', 'component', 'vst3', 'app'),
      },
    ],
  },
  {
    id: 192,
    name: 'AmpliTube 5',
    vendor: 'IK Multimedia',
    url: 'https://www.ikmultimedia.com/products/amplitube5/',
    category: 'guitar-amps',
    createdAt: '2025-07-25T11:30:31.000Z',
    modifiedAt: '2025-07-25T11:30:31.000Z',
    description: `## Description

The department store. Pedals before the amp, several amps at once, cabinets with two microphones you drag about in a three-dimensional room, racks after it, and an eight-track recorder at the bottom for practice.

The free *CS* edition contains a fair selection and upgrades piece by piece in the shop, for those who want just one stompbox.

Volumetric impulse responses are the advance over version 4: the cabinet changes continuously as the microphone travels. Spend your time there, since speaker and mic decide more of the recorded tone than the amp head does.`,
    versions: [
      {
        id: 1920,
        version: '5.3.0',
        type: 'free',
        components: bundles('AmpliTube 5', 'component', 'vst', 'vst3', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 193,
    name: 'Guitar Rig 7 Pro',
    vendor: 'Native Instruments',
    url: 'https://www.native-instruments.com/en/products/komplete/guitar/guitar-rig-7-pro/',
    category: 'guitar-amps',
    createdAt: '2025-09-12T08:38:29.000Z',
    modifiedAt: '2026-01-17T20:18:12.000Z',
    description: `## Description

Half amp simulator, half effects rack for anything with a cable. The rack grows from top to bottom; components are dragged in and wired automatically; splits and crossovers allow parallel chains.

Newer amps are trained by machine learning on hardware, older ones are circuit models kept for their fans. The looper is quick enough for the stage.

Producers use it on synths and drums at least as much as on guitars:

- *Replika* and *Raum* inside the rack, with modulation
- container presets with eight macros
- a tape section for lo-fi loops

The free Player edition opens many of the presets.`,
    versions: [
      {
        id: 1930,
        version: '7.0.1',
        type: 'demo',
        components: bundles('Guitar Rig 7', 'component', 'vst3', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 194,
    name: 'ToneLib GFX',
    vendor: 'ToneLib',
    url: 'https://tonelib.net/',
    category: 'guitar-amps',
    createdAt: '2026-03-19T16:51:20.000Z',
    modifiedAt: '2026-09-08T12:27:11.000Z',
    description: `## Description

A complete practice rig in one modest window: gates, drives, amps, cabinets, modulation, delays, reverbs, tuner and a player for backing tracks. Order is free, presets switch without a gap, and a foot controller learns assignments by pressing its pedal.

It will not win a contest of realism against captures. It will, however, start in two seconds on an old laptop, and it is one of the few commercial rigs with a **Linux** edition of equal rank.

The trial is full-featured for a limited time. High-gain players should set the gate *before* the drive.`,
    versions: [
      {
        id: 1940,
        version: '4.8.5',
        type: 'trial',
        components: bundles('ToneLib GFX', 'component', 'vst', 'vst3', 'app'),
      },
    ],
  },
  {
    id: 195,
    name: 'BYOD',
    vendor: 'Chowdhury DSP',
    url: 'https://github.com/Chowdhury-DSP/BYOD',
    category: 'guitar-amps',
    createdAt: '2025-05-18T16:27:34.000Z',
    modifiedAt: '2025-05-18T16:27:34.000Z',
    description: `## Description

*Build your own distortion*: a board on which you place processors and connect them with wires. Diode clippers, a Muff, a Range Booster, tape, neural drive stages and tone circuits are there, and so are mixers and splitters to send bass around the dirt.

### Three boards to try

1. Mono split at 200 Hz, clean low half, fuzz on the upper half.
2. Two different clippers in parallel, hard left and right.
3. A delay with a saturator inside its feedback.

Most modules are circuit models written for research and then made playable. Open source under the GPL.`,
    versions: [
      {
        id: 1950,
        version: '1.2.0',
        type: 'free',
        components: bundles('BYOD', 'component', 'vst3', 'clap', 'app'),
      },
    ],
  },
  {
    id: 196,
    name: 'ChowCentaur',
    vendor: 'Chowdhury DSP',
    url: 'https://github.com/jatinchowdhury18/KlonCentaur',
    category: 'guitar-amps',
    createdAt: '2025-01-05T07:47:11.000Z',
    modifiedAt: '2025-05-17T12:24:49.000Z',
    description: `## Description

The legendary gold overdrive, three knobs, modelled in two ways in the same plugin. *Traditional* solves the circuit with wave digital filters. *Neural* replaces the gain stage with a small recurrent network trained on it. A switch goes back and forth, and the fun is that you will hardly hear which is which.

It stays clear when chords are complicated, since part of the clean signal always passes beside the clipping diodes.

Set gain low, level high, and push whatever amp comes next. That is what the pedal was loved for, *not* for its own distortion.`,
    versions: [
      {
        id: 1960,
        version: '1.4.0',
        type: 'free',
        components: bundles('ChowCentaur', 'component', 'vst3', 'app'),
      },
    ],
  },
  {
    id: 197,
    name: 'Helix Native',
    vendor: 'Line 6',
    url: 'https://line6.com/helix/helixnative.html',
    category: 'guitar-amps',
    createdAt: '2026-01-14T11:27:06.000Z',
    modifiedAt: '2026-08-31T01:31:27.000Z',
    description: `## Description

All amps, cabinets and effects of the Helix floor units as a plugin. Presets travel both ways, so a tone built on headphones at night is on the pedalboard the next day, block for block.

Two parallel paths with splits and merges can carry more than the hardware would allow; a **hardware compatibility** switch keeps you honest.

Snapshots are its gift to arrangers: eight states of one preset, changed without a break in the reverb tail, and easily automated from the DAW. Owners of a Helix get a considerable discount. The trial lasts fifteen days.`,
    versions: [
      {
        id: 1970,
        version: '3.80',
        type: 'trial',
        components: bundles('Helix Native', 'component', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 198,
    name: 'Guitarix',
    vendor: 'Guitarix',
    url: 'https://github.com/brummer10/guitarix',
    category: 'guitar-amps',
    createdAt: '2025-09-29T14:43:21.000Z',
    modifiedAt: '2026-01-04T03:49:15.000Z',
    status: 'rejected',
    internalNotes: 'Rejected: Linux only. Comes back if a macOS build is published.',
    description: `## Description

The virtual amplifier of the Linux world: a mono chain with valve stages in front, a stereo rack behind, more than a hundred modules, and a browser interface for tweaking from a phone on stage.

It talks JACK and does its work within a few milliseconds on a well-tuned system. Many of its boxes are also available one by one as LV2 plugins.`,
    versions: [
      {
        id: 1980,
        version: '0.46.0',
        type: 'free',
        architecture: 'intel',
        status: 'rejected',
        components: bundles('gx_amp', 'lv2'),
      },
    ],
  },
];
