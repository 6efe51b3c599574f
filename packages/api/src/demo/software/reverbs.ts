import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const reverbs: readonly DemoSoftware[] = [
  {
    id: 171,
    name: 'Valhalla Supermassive',
    vendor: 'Valhalla DSP',
    url: 'https://valhalladsp.com/shop/reverb/valhalla-supermassive/',
    category: 'reverbs',
    createdAt: '2026-10-17T10:05:17.000Z',
    modifiedAt: '2026-10-27T21:55:46.000Z',
    description: `## Description

Free, and not a trimmed edition of anything: a family of feedback delay networks from *echo that blurs* to *reverb that never leaves*. The modes carry the names of constellations and differ in attack, density and echo.

**Warp** is the knob to learn. At zero the network is a delay with repeats; as it rises the repeats grow unequal and melt into a space.

- Gemini, mix 25 %, short delay: a fast room
- Great Annihilator, feedback near the top: a pad from one guitar note
- any mode, delay synced to a dotted eighth: instant soundtrack

Roll off the lows, or a long tail will eat the bass.`,
    versions: [
      {
        id: 1710,
        version: '4.0.0',
        type: 'free',
        components: bundles('ValhallaSupermassive', 'component', 'vst', 'vst3', 'aaxplugin'),
        macInstallOrder: ['ValhallaSupermassiveOSX.pkg'],
      },
      {
        id: 1711,
        version: '3.0.0',
        type: 'free',
        components: bundles('ValhallaSupermassive', 'component', 'vst', 'vst3', 'aaxplugin'),
        macInstallOrder: ['ValhallaSupermassiveOSX.pkg'],
      },
    ],
  },
  {
    id: 172,
    name: 'Valhalla Room',
    vendor: 'Valhalla DSP',
    url: 'https://valhalladsp.com/shop/reverb/valhalla-room/',
    category: 'reverbs',
    createdAt: '2026-03-03T15:03:56.000Z',
    modifiedAt: '2026-03-03T15:03:56.000Z',
    description: `## Description

The sensible one of the family. A dozen algorithms for spaces that could exist, with early and late energy on separate controls and a *depth* slider between them that moves the source back in the room.

It is what to load when a dry vocal should sound recorded somewhere, and nobody should ask where. Decay can be set apart for low and high frequencies, which replaces the equaliser usually needed after a reverb.

Try \`Dark Room\` at 0.8 seconds on drums. Then halve the mix. That is normally the right amount.`,
    versions: [
      {
        id: 1720,
        version: '1.6.5',
        type: 'demo',
        components: bundles('ValhallaRoom', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 173,
    name: 'Valhalla VintageVerb',
    vendor: 'Valhalla DSP',
    url: 'https://valhalladsp.com/shop/reverb/valhalla-vintage-verb/',
    category: 'reverbs',
    createdAt: '2025-12-12T10:17:21.000Z',
    modifiedAt: '2026-10-03T12:23:53.000Z',
    description: `## Description

Digital reverberation as it was when memory was dear: halls and plates that shimmer, detune and roll off, after the studio racks of the seventies and eighties. A colour switch changes the era.

| Colour | Character |
|---|---|
| 1970s | 10 kHz at best, noisy tails, strong wobble |
| 1980s | full range, still grainy |
| now | the same spaces without the converters |

*Concert Hall* on a lead, *Nonlin* on a snare, *Chorus Space* on anything with pads. It sits forward in a mix and draws attention, so one instance usually does.`,
    versions: [
      {
        id: 1730,
        version: '3.0.1',
        type: 'demo',
        components: bundles('ValhallaVintageVerb', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 174,
    name: 'Dragonfly Reverb',
    vendor: 'Michael Willis',
    url: 'https://michaelwillis.github.io/dragonfly-reverb/',
    category: 'reverbs',
    createdAt: '2025-03-25T09:02:15.000Z',
    modifiedAt: '2025-11-30T02:28:16.000Z',
    description: `## Description

Four plugins rather than one with modes: **Hall**, **Room**, **Plate** and **Early Reflections**. Each shows its decay as a coloured landscape of frequency over time, a picture one learns to read quickly.

Hall and Room are derived from Freeverb3 and make large, soft spaces that flatter strings and choirs. Plate is brighter and quick to build up. Early Reflections alone, very low, gives a close-miked guitar a floor to stand on.

Presets are good and named after plausible places. GPLv3, with builds in more formats than most hosts can load.`,
    documentationUrls: ['https://michaelwillis.github.io/dragonfly-reverb/'],
    versions: [
      {
        id: 1740,
        version: '3.2.10',
        type: 'free',
        components: [
          ...bundles('DragonflyHallReverb', 'vst', 'vst3', 'clap', 'lv2'),
          ...bundles('DragonflyRoomReverb', 'vst', 'vst3', 'clap', 'lv2'),
          ...bundles('DragonflyPlateReverb', 'vst', 'vst3', 'clap', 'lv2'),
          ...bundles('DragonflyEarlyReflections', 'vst', 'vst3', 'clap', 'lv2'),
        ],
      },
      {
        id: 1741,
        version: '3.2.7',
        type: 'free',
        components: [
          ...bundles('DragonflyHallReverb', 'vst', 'vst3', 'lv2'),
          ...bundles('DragonflyRoomReverb', 'vst', 'vst3', 'lv2'),
          ...bundles('DragonflyPlateReverb', 'vst', 'vst3', 'lv2'),
          ...bundles('DragonflyEarlyReflections', 'vst', 'vst3', 'lv2'),
        ],
      },
    ],
  },
  {
    id: 175,
    name: 'FabFilter Pro-R 2',
    vendor: 'FabFilter',
    url: 'https://www.fabfilter.com/products/pro-r-2-reverb-plug-in',
    category: 'reverbs',
    createdAt: '2025-12-14T09:33:45.000Z',
    modifiedAt: '2026-03-06T13:35:24.000Z',
    description: `## Description

Instead of algorithms with numbers you get *Distance*, *Character*, *Brightness* and a *Space* knob which goes smoothly from closet to cathedral. It can be turned while audio plays, without clicks, so automation between two rooms is a fade and not an edit.

What no one else does this well is the **decay rate curve**: an equaliser for time. Shorten only the low mids and the tail clears without getting thin.

Version 2 brought vintage and plate styles, ducking, freeze, and surround up to Dolby Atmos. Import an impulse response and the plugin tries to match it with its own parameters.`,
    documentationUrls: ['https://www.fabfilter.com/help/pro-r/'],
    versions: [
      {
        id: 1750,
        version: '2.06',
        type: 'trial',
        components: bundles('FabFilter Pro-R 2', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
        macInstallOrder: ['FabFilter Pro-R 2.06 Installer.pkg'],
      },
    ],
  },
  {
    id: 176,
    name: 'REEV-R',
    vendor: 'tilr',
    url: 'https://github.com/tiagolr/reevr',
    category: 'reverbs',
    createdAt: '2026-07-01T08:08:04.000Z',
    modifiedAt: '2026-08-02T21:36:48.000Z',
    description: `## Description

A convolution reverb whose volume you can draw. Load any impulse, then paint two curves over a bar of music: one for what goes into the reverb, one for what comes out. Gated snares, reversed swells and rhythmic spaces turn from automation work into a gesture.

Impulses can be trimmed, stretched, reversed and equalised in the plugin, with attack and decay shaped separately.

Those who know the author's GATE-12 will find the same editor: twelve patterns, MIDI switching, a grid with swing. *Try an ordinary room and a sharp triplet curve first.*`,
    versions: [
      {
        id: 1760,
        version: '1.4.0',
        type: 'free',
        components: bundles('REEV-R', 'component', 'vst3'),
      },
      {
        id: 1761,
        version: '1.3.2',
        type: 'free',
        status: 'failed',
        components: bundles('REEV-R', 'component', 'vst3'),
      },
    ],
  },
];
