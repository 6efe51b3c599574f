import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const limitersAndGates: readonly DemoSoftware[] = [
  {
    id: 157,
    name: 'FabFilter Pro-L 2',
    vendor: 'FabFilter',
    url: 'https://www.fabfilter.com/products/pro-l-2-limiter-plug-in',
    category: 'limiters',
    createdAt: '2025-02-26T14:10:02.000Z',
    modifiedAt: '2025-09-24T07:46:59.000Z',
    description: `## Description

The last plugin in many masters. Eight algorithms differ in what they sacrifice: *Transparent* keeps the balance, *Punchy* keeps the drums, *Aggressive* keeps nothing but loudness.

Its loudness meter follows the broadcast and streaming standards, with true peak, so the question "how loud for this service" is answered in the same window.

1. Set the output ceiling to \`-1 dBTP\`.
2. Raise gain until the reduction shows two or three decibels on the loudest bar.
3. Press **1:1** and compare at equal loudness. Be honest.`,
    documentationUrls: ['https://www.fabfilter.com/help/pro-l/'],
    versions: [
      {
        id: 1570,
        version: '2.24',
        type: 'trial',
        components: bundles('FabFilter Pro-L 2', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
        macInstallOrder: ['FabFilter Pro-L 2.24 Installer.pkg'],
      },
    ],
  },
  {
    id: 158,
    name: 'TDR Limiter 6 GE',
    vendor: 'Tokyo Dawn Labs',
    url: 'https://www.tokyodawn.net/tdr-limiter-6-ge/',
    category: 'limiters',
    createdAt: '2025-08-01T13:19:45.000Z',
    modifiedAt: '2025-08-01T13:19:45.000Z',
    description: `## Description

Six modules in any order: compressor, clipper, high-frequency limiter, peak limiter, output protection and metering. It grew out of a free plugin by Vladislav Goncharov that mastering people traded like a secret.

The thought behind it is *division of labour*. Let the clipper shave the tops of drums, the HF limiter catch the hi-hat and the esses, and by the time the peak limiter is reached there is hardly anything left to do; it sounds louder because each stage does little.

Not for the impatient. Read the manual, or begin with one module and solo it.`,
    versions: [
      {
        id: 1580,
        version: '1.0.1',
        type: 'paid',
        components: bundles('TDR Limiter 6 GE', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 159,
    name: 'LoudMax',
    vendor: 'Thomas Mundt',
    url: 'https://loudmax.blogspot.com/',
    category: 'limiters',
    createdAt: '2024-11-08T08:59:24.000Z',
    modifiedAt: '2024-11-08T08:59:24.000Z',
    description: `## Description

Two sliders: threshold and output. LoudMax looks ahead, limits, and has neither presets nor skins nor any wish to be admired.

For a rough mix that has to be sent tonight, or for rehearsal recordings on a laptop of 2012, it is hard to think of anything that gets there faster. Inter-sample peaks can be taken into account with a switch, and a link mode keeps left and right together.

Push it beyond six decibels and it starts to soften transients, though *politely*. Radio stations and streamers run it around the clock.`,
    versions: [
      {
        id: 1590,
        version: '1.45',
        type: 'free',
        components: bundles('LoudMax', 'component', 'vst', 'vst3'),
      },
    ],
  },
  {
    id: 160,
    name: 'PeakEater',
    vendor: 'T-Audio',
    url: 'https://github.com/vvvar/PeakEater',
    category: 'limiters',
    createdAt: '2026-02-20T18:18:17.000Z',
    modifiedAt: '2026-07-27T19:01:15.000Z',
    description: `## Description

A wave shaper that eats peaks. Choose a clipping curve (hard, quintic, cubic, tangent, algebraic, arctangent) and set the ceiling; a moving waveform shows what is bitten off.

Why clip rather than limit? A limiter turns everything down for some milliseconds around a peak. A clipper touches only the peak, so snares stay where they were:

- on drum buses, hard curve, two decibels
- on the master, a soft curve before the limiter
- with 4x oversampling or more if cymbals turn dull

Released under GPLv3 for all three desktop systems.`,
    versions: [
      {
        id: 1600,
        version: '0.8.2',
        type: 'free',
        components: bundles('PeakEater', 'component', 'vst3', 'clap', 'lv2'),
      },
    ],
  },
  {
    id: 161,
    name: 'FabFilter Pro-G',
    vendor: 'FabFilter',
    url: 'https://www.fabfilter.com/products/pro-g-gate-expander-plug-in',
    category: 'gates',
    createdAt: '2026-04-17T11:16:17.000Z',
    modifiedAt: '2026-05-23T19:23:23.000Z',
    description: `## Description

A gate and expander that shows the threshold on top of the signal, so one can see which hits pass before listening. Six styles, of which *Guitar* and *Vocal* are tuned by ear and the others by the book.

The side chain page is the reason to buy it: band-pass around the snare, listen to the filtered trigger, and the hi-hat no longer opens the gate. Lookahead saves the first millisecond of the stick.

For speech, prefer a gentle expander of 1:2 and a range of ten decibels to a closing door; listeners notice silence more than they notice air.`,
    documentationUrls: ['https://www.fabfilter.com/help/pro-g/'],
    versions: [
      {
        id: 1610,
        version: '1.34',
        type: 'trial',
        components: bundles('FabFilter Pro-G', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
        macInstallOrder: ['FabFilter Pro-G 1.34 Installer.pkg'],
      },
    ],
  },
  {
    id: 162,
    name: 'GATE-12',
    vendor: 'tilr',
    url: 'https://github.com/tiagolr/gate12',
    category: 'gates',
    createdAt: '2026-06-05T12:29:47.000Z',
    modifiedAt: '2026-10-23T17:27:21.000Z',
    description: `## Description

Draw twelve volume curves, switch between them with MIDI notes. What is usually called a side-chain shaper is here a small performance tool: patterns start with the beat, with a note, or with a transient that the plugin hears in the audio itself.

Use it to duck a pad under a kick without any side-chain routing, to chop a chord into sixteenth notes, or to put tremolo with a *shape of your own* on an electric piano.

Points snap to a grid that may be triplet; smoothing takes the clicks out. Free and open, in the spirit of the well-known commercial ones.`,
    versions: [
      {
        id: 1620,
        version: '1.3.3',
        type: 'free',
        components: bundles('GATE-12', 'component', 'vst3'),
      },
      {
        id: 1621,
        version: '1.3.2',
        type: 'free',
        components: bundles('GATE-12', 'component', 'vst3'),
      },
    ],
  },
];
