import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const delays: readonly DemoSoftware[] = [
  {
    id: 177,
    name: 'Valhalla FreqEcho',
    vendor: 'Valhalla DSP',
    url: 'https://valhalladsp.com/shop/delay/valhalla-freq-echo/',
    category: 'delays',
    createdAt: '2026-05-26T15:42:17.000Z',
    modifiedAt: '2026-09-24T10:24:19.000Z',
    description: `## Description

A frequency shifter in front of an echo, with feedback around both. Shift by a hertz or two and the repeats become a slow barber-pole flanger; shift by eighty and they climb out of the window.

Because a shifter moves all partials by the same *amount* and not the same ratio, harmony dissolves with each pass. On drums that is dub from another planet. On a voice it is unsettling, which might be what the scene wants.

Eight controls in all, free, and the feedback goes over one hundred per cent: mind your ears.`,
    versions: [
      {
        id: 1770,
        version: '1.2.8',
        type: 'free',
        components: bundles('ValhallaFreqEcho', 'component', 'vst', 'vst3', 'aaxplugin'),
        macInstallOrder: ['ValhallaFreqEchoOSX.pkg'],
      },
    ],
  },
  {
    id: 178,
    name: 'Valhalla Delay',
    vendor: 'Valhalla DSP',
    url: 'https://valhalladsp.com/shop/delay/valhalla-delay/',
    category: 'delays',
    createdAt: '2024-12-06T13:29:20.000Z',
    modifiedAt: '2024-12-06T13:29:20.000Z',
    description: `## Description

From a clean repeat to a tape machine that wants servicing. Modes include tape, bucket brigade, *Ghost* (shifted and smeared), pitch and reverse; the era switch decides how much of the hardware's misery is included.

Diffusion turns any of them into a reverb, so it is a candidate for the one send effect of a whole song. Ducking is on a single knob and saves drawing volume curves under lead vocals.

1. \`Tape\`, 3/16, feedback forty, a bit of wow.
2. Low cut up to 200 Hz.
3. Age to taste; past noon it becomes the main character.`,
    versions: [
      {
        id: 1780,
        version: '2.2.2',
        type: 'demo',
        components: bundles('ValhallaDelay', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 179,
    name: 'FabFilter Timeless 3',
    vendor: 'FabFilter',
    url: 'https://www.fabfilter.com/products/timeless-3-delay-plug-in',
    category: 'delays',
    createdAt: '2025-04-20T10:28:02.000Z',
    modifiedAt: '2025-04-20T10:28:02.000Z',
    description: `## Description

Two delay lines with six filters in the feedback path, and as many modulators as your patience allows. Taps can be placed by hand along the delay, panned and levelled, so patterns come out of one note.

It can be transparent and behave like a good studio delay. It would rather not. Lo-fi, diffusion and drive are in the loop, pitch shift as well, and an envelope follower that opens the filter when you play harder makes the echo respond to touch.

> Choose a preset, remove three modulators, and you have something that fits in a mix.`,
    documentationUrls: ['https://www.fabfilter.com/help/timeless/'],
    versions: [
      {
        id: 1790,
        version: '3.10',
        type: 'trial',
        components: bundles(
          'FabFilter Timeless 3',
          'component',
          'vst',
          'vst3',
          'clap',
          'aaxplugin',
        ),
        macInstallOrder: ['FabFilter Timeless 3.10 Installer.pkg'],
      },
    ],
  },
  {
    id: 180,
    name: 'ChowMatrix',
    vendor: 'Chowdhury DSP',
    url: 'https://github.com/Chowdhury-DSP/ChowMatrix',
    category: 'delays',
    createdAt: '2026-08-14T14:48:43.000Z',
    modifiedAt: '2026-10-13T21:42:10.000Z',
    description: `## Description

A delay that grows like a tree. Begin with one node; give it children; each has its own time, pan, feedback, pitch, distortion, diffusion and filter, and passes its output on to its own children. The picture of the tree *is* the interface.

Ten nodes placed with a little care give rhythms no multitap offers. Fifty placed at random give weather. Individual nodes can be soloed, and the *Insanity* control lets them wander by themselves.

Delay times may follow the tempo. The [manual](https://ccrma.stanford.edu/~jatin/chowdsp/Products/ChowMatrixManual.pdf) is short and friendly.`,
    documentationUrls: ['https://ccrma.stanford.edu/~jatin/chowdsp/Products/ChowMatrixManual.pdf'],
    versions: [
      {
        id: 1800,
        version: '1.3.0',
        type: 'free',
        components: bundles('ChowMatrix', 'component', 'vst', 'vst3', 'app'),
      },
    ],
  },
  {
    id: 181,
    name: 'EchoBoy',
    vendor: 'Soundtoys',
    url: 'https://www.soundtoys.com/product/echoboy/',
    category: 'delays',
    createdAt: '2026-05-15T07:55:35.000Z',
    modifiedAt: '2026-10-14T19:47:15.000Z',
    description: `## Description

Thirty echo styles, from Echoplex and Space Echo to telephone lines, behind one large knob called *Saturation*. Mixers keep it because the repeats sit behind the source at once, without a filter having to be set.

Beyond the ordinary single echo there are dual, ping-pong and a rhythm mode, where repeats are drawn on a grid.

The Groove control deserves more fame: it pushes the echo from shuffle to **swing** against a straight beat, or lets it rush a little ahead. Start there when a delay is in time and still feels wrong.`,
    versions: [
      {
        id: 1810,
        version: '5.3.2',
        type: 'trial',
        components: bundles('EchoBoy', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
];
