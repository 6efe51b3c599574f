import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const sampledAndDrums: readonly DemoSoftware[] = [
  {
    id: 142,
    name: 'LABS',
    vendor: 'Spitfire Audio',
    url: 'https://labs.spitfireaudio.com/',
    category: 'sampled-and-modelled',
    createdAt: '2025-01-21T14:05:20.000Z',
    modifiedAt: '2025-04-24T11:27:15.000Z',
    description: `## Description

Small instruments, given away one after another since 2018: *Soft Piano* is the one everybody knows, but the bowed, breathed and broken ones are where the character lives. Each is recorded with the care of a paid library and reduced to two sliders, a reverb and one large knob.

That is the point. You choose a mood, not a microphone.

- pads and textures that sit behind a voice without asking for room
- strings that are better in small ensembles than in large
- a handful of drums and basses for sketches

Sounds are fetched through the vendor's own app and need an account.`,
    versions: [
      {
        id: 1420,
        version: '1.7.2',
        type: 'free',
        components: bundles('LABS', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 143,
    name: 'BBC Symphony Orchestra Discover',
    vendor: 'Spitfire Audio',
    url: 'https://www.spitfireaudio.com/bbc-symphony-orchestra-discover',
    category: 'sampled-and-modelled',
    createdAt: '2025-03-17T17:23:49.000Z',
    modifiedAt: '2026-05-16T14:11:44.000Z',
    description: `## Description

A whole orchestra in a couple of hundred megabytes. Thirty-odd instruments, the important articulations, one microphone mix, recorded at Maida Vale where the ensemble works.

Learn with it: all sections are balanced against each other already, so a badly doubled chord sounds bad for the right reason. Projects can be moved up to the bigger editions later and keep their part assignments.

What is left out is detail. Legato is simple, dynamics have few layers, and a solo line gives it away. *Write for sections.*`,
    versions: [
      {
        id: 1430,
        version: '1.5.0',
        type: 'free',
        components: bundles('BBC Symphony Orchestra', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 144,
    name: 'Chromaphone 3',
    vendor: 'Applied Acoustics Systems',
    url: 'https://www.applied-acoustics.com/chromaphone-3/',
    category: 'sampled-and-modelled',
    createdAt: '2025-02-02T16:57:47.000Z',
    modifiedAt: '2025-07-20T20:28:57.000Z',
    description: `## Description

Pick two resonators (a string, a plate, a membrane, a tube, a marimba bar) and couple them. Strike them with a mallet or blow noise across. The result may be a glass harp, a kalimba from another planet, or a very physical bass drum.

Since energy flows **both ways** between the resonators, one damps the other as real objects do. Small changes in material and hit position matter more than any filter.

Strong for film percussion and for melodic parts that must sound played yet belong to no instrument one can name. Voices ring long: watch the polyphony.`,
    versions: [
      {
        id: 1440,
        version: '3.0.3',
        type: 'trial',
        components: bundles('Chromaphone 3', 'component', 'vst', 'vst3', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 145,
    name: 'Hydrogen',
    vendor: 'Hydrogen Music',
    url: 'https://github.com/hydrogen-music/hydrogen',
    category: 'drums',
    createdAt: '2026-09-15T10:43:14.000Z',
    modifiedAt: '2026-09-28T21:29:13.000Z',
    description: `## Description

A pattern drum machine that has been free since 2002. Patterns are programmed in a grid, arranged in a song editor, and humanised with separate amounts for time, velocity and swing.

Each instrument may hold layers chosen by velocity, with its own envelope, filter and LADSPA effects, and goes out on its own channel if JACK is running.

It shines as a *practice partner*: build eight bars, set the tempo to rise, let it loop. Kits by the community install from inside the program. The macOS build is for Intel and is not notarised, so the first start needs a right click.`,
    versions: [
      {
        id: 1450,
        version: '1.2.6',
        type: 'free',
        architecture: 'intel',
        components: bundles('Hydrogen', 'app'),
      },
      {
        id: 1451,
        version: '1.2.3',
        type: 'free',
        architecture: 'intel',
        components: bundles('Hydrogen', 'app'),
      },
    ],
  },
  {
    id: 146,
    name: 'Sitala',
    vendor: 'Decomposer',
    url: 'https://decomposer.de/sitala/',
    category: 'drums',
    createdAt: '2025-02-17T09:32:29.000Z',
    modifiedAt: '2025-02-17T09:32:29.000Z',
    description: `## Description

Sixteen pads, six knobs each, done. Shape, Compression, Tone, Volume, Pan and Tuning are enough to turn a raw kick into one that belongs in the song, and the interface stays out of the way while you audition samples from your own disk.

Version 1 is free and remains on offer; version 2 is paid and keeps the same calm manner with more under the surface.

Drag a loop in and it is cut over the pads. Choke groups work as one hopes, and multiple outputs appear in the host without ceremony.`,
    versions: [
      {
        id: 1460,
        version: '2.0.1',
        type: 'paid',
        components: bundles('Sitala', 'component', 'vst', 'vst3', 'aaxplugin', 'app'),
        macInstallOrder: ['Install Plug-ins.pkg'],
      },
      {
        id: 1461,
        version: '1.0',
        type: 'free',
        components: bundles('Sitala', 'component', 'vst', 'vst3', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 147,
    name: 'Battery 4',
    vendor: 'Native Instruments',
    url: 'https://www.native-instruments.com/en/products/komplete/drums/battery-4/',
    category: 'drums',
    createdAt: '2026-03-29T16:25:19.000Z',
    modifiedAt: '2026-06-14T14:35:54.000Z',
    description: `## Description

Cells in a grid, each with a sample or several, and a colour. Battery is the drum sampler that people who cut their own hits still return to, because the wave editor, envelopes and bus routing are one click from the pad.

Useful habits:

- colour by role, so that *all* claps are green in every kit
- send groups to the four buses and compress there
- use the Time Machine voices when a loop must follow tempo

The factory library leans to electronic music. It has not changed much lately, and does not need to.`,
    versions: [
      {
        id: 1470,
        version: '4.3.0',
        type: 'demo',
        components: bundles('Battery 4', 'component', 'vst3', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 148,
    name: 'Superior Drummer 3',
    vendor: 'Toontrack',
    url: 'https://www.toontrack.com/product/superior-drummer-3/',
    category: 'drums',
    createdAt: '2026-07-19T07:26:29.000Z',
    modifiedAt: '2026-10-05T21:55:41.000Z',
    description: `## Description

Seven kits recorded in one large hall by George Massenburg, down to the room microphones in eleven-channel surround. It is a drum recording session that waits for your decisions: which snare, how much bleed, where the overheads.

A mixer with its own effects sits inside, so a stereo output is possible, but most engineers send every channel to the DAW. Tracker, the second half of the program, turns recorded drums into MIDI and can replace them.

Two hundred gigabytes in full. Begin with the *basic* install, then add rooms as needed.`,
    versions: [
      {
        id: 1480,
        version: '3.3.0',
        type: 'paid',
        components: bundles('Superior Drummer 3', 'component', 'vst', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 149,
    name: 'ChowKick',
    vendor: 'Chowdhury DSP',
    url: 'https://chowdsp.com/products.html',
    category: 'drums',
    createdAt: '2024-11-15T09:12:37.000Z',
    modifiedAt: '2026-07-30T06:32:08.000Z',
    description: `## Description

A kick drum synthesizer based on the bridged-T circuits of old drum machines. A short pulse excites a resonant filter; width, amplitude and decay of that pulse decide how much click, how much boom.

The resonator can be made *nonlinear*, at which point tame thumps turn into bouncing rubber and, eventually, into something to clear a room.

Tune it to the root of the track. Link the pitch to incoming MIDI notes and it becomes a bass instrument too, which is how half of its users seem to play it. Open source.`,
    versions: [
      {
        id: 1490,
        version: '1.1.1',
        type: 'free',
        components: bundles('ChowKick', 'component', 'vst3', 'clap', 'app'),
      },
    ],
  },
  {
    id: 150,
    name: 'DrumGizmo',
    vendor: 'DrumGizmo',
    url: 'https://drumgizmo.org/',
    category: 'drums',
    createdAt: '2025-01-24T16:49:21.000Z',
    modifiedAt: '2025-10-26T06:02:31.000Z',
    status: 'rejected',
    internalNotes:
      'Rejected: there is no macOS package, nothing that the app could install. Ask again when one appears.',
    description: `## Description

An open drum sampler for multi-channel kits, in which every hit is recorded through all microphones at once. Bleed is therefore real, and the sampler picks hits by power rather than by velocity layer, so no two strokes come out the same.

Humanising covers timing as well: it can lag and rush like a drummer with a mood. Kits are free, large, and few; *CrocellKit* is the heavy one, *DRSKit* the all-rounder.`,
    versions: [
      {
        id: 1500,
        version: '0.9.20',
        type: 'free',
        architecture: 'intel',
        status: 'rejected',
        components: bundles('drumgizmo', 'lv2'),
      },
    ],
  },
];
