import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const compressors: readonly DemoSoftware[] = [
  {
    id: 151,
    name: 'TDR Kotelnikov',
    vendor: 'Tokyo Dawn Labs',
    url: 'https://www.tokyodawn.net/tdr-kotelnikov/',
    category: 'compressors',
    createdAt: '2026-01-03T15:07:26.000Z',
    modifiedAt: '2026-06-22T20:40:43.000Z',
    description: `## Description

A compressor for the mix bus that tries hard not to be noticed. Peaks and average level have **separate releases**, and the Peak Crest knob says which of the two should lead. Set it with a drum loop once and the idea will stick.

No vintage colour, no needle, but a *delta* button that plays only what is being removed: the fastest way to hear that a threshold is too low.

Typical start for a master: ratio 2:1, soft knee, one or two decibels, low-frequency relaxation up until the kick stops ducking the singer. The paid edition adds a frequency-dependent ratio.`,
    documentationUrls: ['https://docs.tokyodawn.net/kotelnikov-ge-manual/'],
    versions: [
      {
        id: 1510,
        version: '1.6.4',
        type: 'free',
        components: bundles('TDR Kotelnikov', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 152,
    name: 'FabFilter Pro-C 2',
    vendor: 'FabFilter',
    url: 'https://www.fabfilter.com/products/pro-c-2-compressor-plug-in',
    category: 'compressors',
    createdAt: '2025-08-10T10:35:56.000Z',
    modifiedAt: '2025-08-10T10:35:56.000Z',
    description: `## Description

If somebody asks what a compressor does, show them this. Level, gain reduction and knee are drawn over time, so attack and release stop being rumours.

Eight styles cover most duties, from *Clean* and *Mastering* through *Vocal* to *Pumping*. The side chain has a full equaliser of its own, with external input, audition and mid/side.

- lookahead up to twenty milliseconds, off by default
- hold, for bass parts that chatter
- oversampling when it is used as an effect

It costs little CPU; put it everywhere without counting.`,
    documentationUrls: ['https://www.fabfilter.com/help/pro-c/'],
    versions: [
      {
        id: 1520,
        version: '2.19',
        type: 'trial',
        components: bundles('FabFilter Pro-C 2', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
        macInstallOrder: ['FabFilter Pro-C 2.19 Installer.pkg'],
      },
    ],
  },
  {
    id: 153,
    name: 'Presswerk',
    vendor: 'u-he',
    url: 'https://u-he.com/products/presswerk/',
    category: 'compressors',
    createdAt: '2026-04-27T09:44:34.000Z',
    modifiedAt: '2026-05-29T01:34:52.000Z',
    description: `## Description

Ask for a compressor with everything and this is delivered: feed-forward or feedback, adaptive release, an RMS and a peak detector at once, soft clip, saturation before or after, mid/side, parallel mix, and a *dynamic propulsion* control that digs into transients.

Too much? Then use the six simpler faces that come with it. They show only the knobs of a classic, say an optical leveller, and drive the same engine underneath.

It likes drums. Feedback mode with saturation pre and a slow attack makes room recordings breathe in a way that plugins seldom manage.`,
    versions: [
      {
        id: 1530,
        version: '1.1.5',
        type: 'demo',
        components: bundles('Presswerk', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
      },
    ],
  },
  {
    id: 154,
    name: 'OTT',
    vendor: 'Xfer Records',
    url: 'https://xferrecords.com/freeware',
    category: 'compressors',
    createdAt: '2025-07-22T12:39:37.000Z',
    modifiedAt: '2025-07-22T12:39:37.000Z',
    description: `Three bands, compression downward *and upward*, all the way. OTT copies a preset of Ableton's Multiband Dynamics that dubstep producers abused until it became a genre, and puts it on one knob for everybody else.

What it does: quiet detail is dragged up until a pad glitters and a reverb tail stands beside its source. What it also does: noise, breath and clicks come along.

> Depth at 20 % is a mixing tool. Depth at 100 % is a decision.

Lower the time for a denser sound, cut the high band by a few decibels, and leave it off the master.`,
    versions: [
      {
        id: 1540,
        version: '1.37',
        type: 'free',
        components: bundles('OTT', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 155,
    name: 'Valentine',
    vendor: 'Tote Bag Labs',
    url: 'https://github.com/Tote-Bag-Labs/valentine',
    category: 'compressors',
    createdAt: '2025-06-15T09:06:59.000Z',
    modifiedAt: '2025-06-15T09:06:59.000Z',
    description: `## Description

A compressor for hurting things affectionately. It was made after the sound of records in which whole drum kits explode at each hit, so attack is fast, ratio goes to *infinite*, and there is a bit crusher and a saturator on the way out.

Controls are few: Crush, Compress, Ratio, Attack, Release, Nice. (Nice is a clipper, and it is.)

Put it on a parallel bus with drums or a room microphone, drive until it is obviously wrong, then bring the fader up from nothing. GPLv3, with readable code.`,
    versions: [
      {
        id: 1550,
        version: '1.0.1',
        type: 'free',
        components: bundles('Valentine', 'component', 'vst3'),
      },
    ],
  },
  {
    id: 156,
    name: 'LALA',
    vendor: 'Analog Obsession',
    url: 'https://www.patreon.com/analogobsession',
    category: 'compressors',
    createdAt: '2025-11-10T12:52:21.000Z',
    modifiedAt: '2025-11-10T12:52:21.000Z',
    status: 'pending',
    internalNotes:
      'The vendor publishes on a Patreon page only. Ask for a download address that does not change, and for the version number.',
    description: `## Description

Leveller in the manner of the LA-2A: one knob to reduce, one to make up, and a detector that lets go in two stages. Beyond the model there are filters in the side chain and a mix control.

On vocals and bass, with three to five decibels of reduction, it does what the type is loved for, which is to hold a performance together without appearing to do anything.`,
    versions: [],
  },
];
