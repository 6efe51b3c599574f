import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const effectSuites: readonly DemoSoftware[] = [
  {
    id: 211,
    name: 'Airwindows Consolidated',
    vendor: 'Airwindows',
    url: 'https://www.airwindows.com/consolidated/',
    category: 'effect-suites',
    createdAt: '2024-11-27T15:07:15.000Z',
    modifiedAt: '2026-05-01T10:41:29.000Z',
    description: `## Description

Some hundreds of effects by Chris Johnson in one plugin with one menu. There are no graphics beyond sliders, and that is doctrine: listen, do not look.

Where to begin in such a heap:

- *Console* systems, a pair of plugins for channel and bus that changes how tracks sum
- *ToTape* for tape, *Density* for saturation, *Galactic* for endless reverb
- *Mastering* and the dithers at the end of the chain

Each algorithm is a small idea taken to its end, explained on the [site](https://www.airwindows.com/) with a plainness one misses elsewhere. MIT licence. Some of the names are a puzzle; the help text beside the sliders solves it.`,
    documentationUrls: ['https://www.airwindows.com/'],
    versions: [
      {
        id: 2110,
        version: '2.13.0',
        type: 'free',
        components: bundles('Airwindows Consolidated', 'component', 'vst3', 'clap', 'app'),
      },
    ],
  },
  {
    id: 212,
    name: 'LSP Plugins',
    vendor: 'Linux Studio Plugins Project',
    url: 'https://lsp-plug.in/',
    category: 'effect-suites',
    createdAt: '2025-05-23T17:13:22.000Z',
    modifiedAt: '2025-10-23T04:59:19.000Z',
    description: `## Description

Nearly two hundred plugins with one uniform, very thorough panel: parametric and graphic equalisers with up to thirty-two bands, multiband compressors, gates, expanders and limiters, impulse reverbs, samplers, a phase detector, delay compensators.

The engineering is of measuring-instrument grade. Graphs can be zoomed, side chains come from anywhere, latency is stated, and mid/side and left/right editions exist of most things.

What is lacking is guidance; a *Sidechain Multiband Compressor Stereo x8* does not explain itself. The manual does, at length. Made for Linux and FreeBSD first.`,
    documentationUrls: ['https://lsp-plug.in/?page=manuals'],
    versions: [
      {
        id: 2120,
        version: '1.2.29',
        type: 'free',
        components: bundles('lsp-plugins', 'vst3', 'clap', 'lv2'),
      },
      {
        id: 2121,
        version: '1.2.23',
        type: 'free',
        components: bundles('lsp-plugins', 'vst3', 'clap', 'lv2'),
      },
    ],
  },
  {
    id: 213,
    name: 'Kilohearts Essentials',
    vendor: 'Kilohearts',
    url: 'https://kilohearts.com/products/kilohearts_essentials',
    category: 'effect-suites',
    createdAt: '2025-12-06T10:49:30.000Z',
    modifiedAt: '2026-04-15T08:44:27.000Z',
    description: `## Description

More than thirty small effects, free, each with no more controls than it needs: gain, filter, delay, chorus, bit crusher, transient shaper, frequency shifter, tape stop and so on.

They load as single plugins in any DAW. They also load as *Snapins* inside the vendor's hosts, Multipass and Snap Heap, and in Phase Plant; there their knobs can be modulated.

Dull in the best sense. Once one knows them, one stops searching for a "better" stereo widener or ring modulator, and a session sent to a friend opens, since the friend can have them too.`,
    versions: [
      {
        id: 2130,
        version: '2.1.0',
        type: 'free',
        components: [
          ...bundles('kHs Chorus', 'component', 'vst', 'vst3', 'aaxplugin'),
          ...bundles('kHs Delay', 'component', 'vst', 'vst3', 'aaxplugin'),
          ...bundles('kHs Transient Shaper', 'component', 'vst', 'vst3', 'aaxplugin'),
        ],
      },
    ],
  },
  {
    id: 214,
    name: 'MFreeFXBundle',
    vendor: 'MeldaProduction',
    url: 'https://www.meldaproduction.com/MFreeFXBundle',
    category: 'effect-suites',
    createdAt: '2026-02-15T17:52:54.000Z',
    modifiedAt: '2026-10-23T16:51:34.000Z',
    description: `## Description

More than thirty free processors with one common, deeply configurable shell. MEqualizer, MCompressor, MConvolutionEZ, MStereoScope, MOscilloscope, MAnalyzer and MLoudnessAnalyzer would be worth the download alone.

Everything resizes, everything has mid/side and surround, every knob randomises with a right click, and there are A to H snapshots to morph between. The price of so much is a forest of small buttons; press **Easy** wherever it is offered.

A strip of the window asks whether you would like to go Pro. It can be ignored for years, as a good many people prove.`,
    versions: [
      {
        id: 2140,
        version: '16.00',
        type: 'free',
        components: [
          ...bundles('MEqualizer', 'component', 'vst', 'vst3', 'aaxplugin'),
          ...bundles('MCompressor', 'component', 'vst', 'vst3', 'aaxplugin'),
          ...bundles('MConvolutionEZ', 'component', 'vst', 'vst3', 'aaxplugin'),
        ],
      },
    ],
  },
  {
    id: 215,
    name: 'IEM Plug-in Suite',
    vendor: 'Institute of Electronic Music and Acoustics',
    url: 'https://plugins.iem.at/',
    category: 'effect-suites',
    createdAt: '2026-05-20T16:32:32.000Z',
    modifiedAt: '2026-05-20T16:32:32.000Z',
    description: `## Description

Ambisonics up to seventh order, from encoder to headphones, by the institute in Graz that teaches it. Place sources with *StereoEncoder* or *MultiEncoder*, put them in a shoebox with *RoomEncoder*, add *FdnReverb*, and decode with *AllRADecoder* to your loudspeakers or with *BinauralDecoder* to your ears.

What you need first is a host with tracks of up to 64 channels; REAPER is the usual answer.

\`StereoEncoder\` on each track, a bus of 16 channels, \`BinauralDecoder\` at the end: three plugins, and you are mixing in space. Free under the GPL.`,
    documentationUrls: ['https://plugins.iem.at/docs/'],
    versions: [
      {
        id: 2150,
        version: '1.15.0',
        type: 'free',
        components: [
          ...bundles('StereoEncoder', 'vst', 'vst3'),
          ...bundles('RoomEncoder', 'vst', 'vst3'),
          ...bundles('BinauralDecoder', 'vst', 'vst3'),
        ],
      },
      {
        id: 2151,
        version: '1.14.1',
        type: 'free',
        components: [
          ...bundles('StereoEncoder', 'vst', 'vst3'),
          ...bundles('RoomEncoder', 'vst', 'vst3'),
          ...bundles('BinauralDecoder', 'vst', 'vst3'),
        ],
      },
    ],
  },
  {
    id: 216,
    name: 'Ozone 11',
    vendor: 'iZotope',
    url: 'https://www.izotope.com/en/products/ozone.html',
    category: 'effect-suites',
    createdAt: '2026-07-05T18:05:49.000Z',
    modifiedAt: '2026-08-11T16:00:03.000Z',
    description: `## Description

A mastering chain in one window: equalisers, dynamics, exciter, imager, spectral shaper, stabiliser, maximiser, and an assistant that drafts a setting by comparing the song with a target.

Version 11 can work on *transients* and *sustain* apart from each other, and can rebalance vocal, bass and drums inside a finished stereo mix, which has saved many a session nobody could reopen.

Treat the assistant as a second pair of ears. Its most useful answer is often the tonal balance it shows, rather than the settings it applies. The maximiser, in its IRC modes, is as good as any.`,
    versions: [
      {
        id: 2160,
        version: '11.0.0',
        type: 'trial',
        components: ['iZOzone11AUHook.component', 'iZOzone11.vst3', 'iZOzone11AAXHook.aaxplugin'],
      },
    ],
  },
  {
    id: 217,
    name: 'x42-plugins',
    vendor: 'Robin Gareus',
    url: 'https://x42-plugins.com/',
    category: 'effect-suites',
    createdAt: '2026-01-22T11:01:56.000Z',
    modifiedAt: '2026-08-18T15:00:20.000Z',
    description: `A set of LV2 plugins by one of the developers of Ardour, each written because something was missing.

| Bundle | Purpose |
|---|---|
| \`fil4.lv2\` | four-band equaliser with smooth curves |
| \`dpl.lv2\` | look-ahead digital peak limiter |
| \`fat1.lv2\` | automatic tuning, driven by MIDI if you like |
| \`tuna.lv2\` | instrument tuner of real precision |
| \`matrixmixer.lv2\` | N inputs to M outputs |

Numbers are trustworthy here, and so are the meters. Few presets, sober graphics, low latency. Source is free; ready-made packages with updates are sold for what you wish to pay.`,
    versions: [
      {
        id: 2170,
        version: '20260829',
        type: 'free',
        components: ['fil4.lv2', 'dpl.lv2', 'fat1.lv2', 'tuna.lv2', 'matrixmixer.lv2'],
      },
    ],
  },
  {
    id: 218,
    name: 'Calf Studio Gear',
    vendor: 'Calf Studio Gear',
    url: 'https://calf-studio-gear.org/',
    category: 'effect-suites',
    createdAt: '2024-12-30T16:55:04.000Z',
    modifiedAt: '2025-07-17T00:17:54.000Z',
    status: 'disabled',
    internalNotes: 'Disabled: LV2 for Linux only. Description kept for the day it is ported.',
    description: `## Description

Almost fifty instruments and effects with brushed panels and glowing LEDs, from the organ and the fluid synth to a vinyl simulator. For years the default answer to "which plugins should I install on Linux".

The multiband dynamics, the equalisers with analyser and the vintage delay are still in many templates. They run in any LV2 host or in a rack window of their own under JACK.`,
    versions: [
      {
        id: 2180,
        version: '0.90.6',
        type: 'free',
        architecture: 'intel',
        status: 'disabled',
        components: bundles('calf', 'lv2'),
      },
    ],
  },
];
