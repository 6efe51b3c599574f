import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const equalisersAndFilters: readonly DemoSoftware[] = [
  {
    id: 163,
    name: 'FabFilter Pro-Q 4',
    vendor: 'FabFilter',
    url: 'https://www.fabfilter.com/products/pro-q-4-equalizer-plug-in',
    category: 'eq-and-filters',
    createdAt: '2026-10-08T18:33:35.000Z',
    modifiedAt: '2026-10-08T18:33:35.000Z',
    description: `## Description

Click on the curve, pull, done: the interface that other equalisers have copied since 2009. Up to twenty-four bands, any of them dynamic or *spectral*, the latter acting only on the partials that stick out.

New in version 4: sketch a curve in one stroke, and see every instance in the session, each with its spectrum, to be edited from wherever you are. Collisions between two tracks are marked in red.

| Phase mode | When |
|---|---|
| Zero latency | tracking, almost always |
| Natural | wide boosts in the top |
| Linear | parallel paths, mastering |

It reports what it hears. It does not tell you what to do, which is a virtue.`,
    documentationUrls: ['https://www.fabfilter.com/help/pro-q/'],
    versions: [
      {
        id: 1630,
        version: '4.00',
        type: 'trial',
        components: bundles('FabFilter Pro-Q 4', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
        macInstallOrder: ['FabFilter Pro-Q 4.00 Installer.pkg'],
      },
    ],
  },
  {
    id: 164,
    name: 'TDR Nova',
    vendor: 'Tokyo Dawn Labs',
    url: 'https://www.tokyodawn.net/tdr-nova/',
    category: 'eq-and-filters',
    createdAt: '2025-09-02T07:10:32.000Z',
    modifiedAt: '2025-09-02T07:10:32.000Z',
    description: `## Description

Four bands that equalise like any other until you press *Threshold*. From then on each is a compressor for its own region: a boomy note comes down only when it booms, a harsh vowel only when it is sung.

It is the free tool most often recommended for a lone problem. Some recipes:

- de-esser: bell at 6 kHz, medium Q, fast attack
- tamed bass: shelf at 90 Hz, slow release
- softer room: wide bell at 400 Hz, ratio 2:1

A wideband compressor closes the chain. The paid edition has more bands and a smarter analyser.`,
    versions: [
      {
        id: 1640,
        version: '2.1.4',
        type: 'free',
        components: bundles('TDR Nova', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 165,
    name: 'TDR VOS SlickEQ',
    vendor: 'Tokyo Dawn Labs',
    url: 'https://www.tokyodawn.net/tdr-vos-slickeq/',
    category: 'eq-and-filters',
    createdAt: '2024-12-18T09:22:10.000Z',
    modifiedAt: '2025-09-05T23:14:27.000Z',
    description: `## Description

A mixing equaliser with three bands, a high-pass and manners. *American*, *British*, *German* and *Soviet* are four sets of curves, so the same five decibels at ten kilohertz mean four different things.

Made together with Variety of Sound, and it shows in the output stage, where gentle saturation may be added by the drop. An automatic gain keeps loudness about constant while you turn, which removes the oldest trick by which equalisers flatter themselves.

Reach for it when a track is fine and ought to be a little *finer*.`,
    versions: [
      {
        id: 1650,
        version: '1.3.8',
        type: 'free',
        components: bundles('TDR VOS SlickEQ', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 166,
    name: 'ZL Equalizer 2',
    vendor: 'ZL Audio',
    url: 'https://zl-audio.github.io/plugins/zlequalizer2/',
    category: 'eq-and-filters',
    createdAt: '2026-06-17T12:33:51.000Z',
    modifiedAt: '2026-06-17T12:33:51.000Z',
    description: `## Description

Free, open, and surprisingly complete: up to twenty-four bands, static or dynamic, each assignable to stereo, left, right, mid or side, in minimum, matched, mixed or linear phase.

The panel is quiet and large. A collision view compares the track with its side chain, an option learns suitable thresholds by itself, and high sample-rate math keeps the top octave from cramping.

People coming from the famous commercial one will find most gestures in the same place. Those coming from nothing have *no reason* to start anywhere else. AGPLv3.`,
    versions: [
      {
        id: 1660,
        version: '1.1.0',
        type: 'free',
        components: bundles('ZL Equalizer 2', 'component', 'vst3', 'lv2', 'app'),
      },
    ],
  },
  {
    id: 167,
    name: 'soothe2',
    vendor: 'oeksound',
    url: 'https://oeksound.com/plugins/soothe2/',
    category: 'eq-and-filters',
    createdAt: '2025-04-08T07:19:53.000Z',
    modifiedAt: '2026-08-25T21:52:11.000Z',
    description: `## Description

Finds resonances and turns them down, hundreds at a time, while they happen. The curve you draw is not an equaliser but a map of *how sensitive* the plugin should be, so pulling up a bell at three kilohertz means "be strict here".

Vocals recorded close, overheads in small rooms, bright acoustic guitars, anything with a bow: after soothe2 they can be loud without being tiring. In the side-chain mode it carves room for one track in another.

**Delta** is your friend. When the removed part starts to sound like words or melody, you have gone too far.`,
    documentationUrls: ['https://oeksound.com/plugins/soothe2/'],
    versions: [
      {
        id: 1670,
        version: '1.3.3',
        type: 'trial',
        components: bundles('soothe2', 'component', 'vst', 'vst3', 'aaxplugin'),
        macInstallOrder: ['soothe2_v133_Mac.pkg'],
      },
    ],
  },
  {
    id: 168,
    name: 'FabFilter Volcano 3',
    vendor: 'FabFilter',
    url: 'https://www.fabfilter.com/products/volcano-3-filter-plug-in',
    category: 'eq-and-filters',
    createdAt: '2025-10-14T09:12:38.000Z',
    modifiedAt: '2025-10-14T09:12:38.000Z',
    description: `## Description

Four filters, routed in series, parallel or per channel, with a choice of shapes that drive and squeal at their own discretion. Underneath, an endless modulation section: drag out an XLFO, an envelope follower or a sequencer and connect it by hand.

It belongs to sound design rather than to repair:

- vowel sweeps on noise
- stereo filters that move against each other
- an envelope follower on a guitar, and there is your auto-wah

With all modulation removed, a single slot with a little drive makes a fine DJ filter for live sets.`,
    documentationUrls: ['https://www.fabfilter.com/help/volcano/'],
    versions: [
      {
        id: 1680,
        version: '3.09',
        type: 'trial',
        components: bundles('FabFilter Volcano 3', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
        macInstallOrder: ['FabFilter Volcano 3.09 Installer.pkg'],
      },
    ],
  },
];
