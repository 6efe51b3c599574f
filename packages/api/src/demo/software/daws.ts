import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const daws: readonly DemoSoftware[] = [
  {
    id: 241,
    name: 'Ableton Live 12',
    vendor: 'Ableton',
    url: 'https://www.ableton.com/en/live/',
    category: 'daws',
    createdAt: '2024-11-23T07:24:18.000Z',
    modifiedAt: '2026-01-03T12:21:55.000Z',
    description: `## Description

Two programs that share one set. *Session* is a grid of loops for trying and performing, in time with each other whatever you press; *Arrangement* is the timeline where a song is finished. Recording from the first into the second is how many people write.

Version 12 added a browser with tags and similarity search, tuning systems, generators for MIDI, and keyboard access to nearly everything.

Max for Live, in Suite, makes the program extensible by its users. Comping, ARA and surround are weak points or absent; if you record bands, look at the others first.`,
    documentationUrls: ['https://www.ableton.com/en/manual/welcome-to-live/'],
    versions: [
      {
        id: 2410,
        version: '12.1.10',
        type: 'trial',
        components: bundles('Ableton Live 12 Suite', 'app'),
      },
      {
        id: 2411,
        version: '12.0.10',
        type: 'trial',
        components: bundles('Ableton Live 12 Suite', 'app'),
      },
    ],
  },
  {
    id: 242,
    name: 'REAPER',
    vendor: 'Cockos',
    url: 'https://www.reaper.fm/',
    category: 'daws',
    createdAt: '2025-07-14T08:52:54.000Z',
    modifiedAt: '2026-02-27T19:25:55.000Z',
    description: `## Description

A full studio in a download smaller than most plugins. Any track can be audio, MIDI, bus or all three; routing has no limits one is likely to meet; everything can be scripted in Lua, EEL or Python, and thousands of scripts exist.

It arrives with no sounds and a grey face. Both are cured by the community:

1. install *SWS* and *ReaPack*
2. pick a theme
3. assign keys to the ten things you do most

Sixty days of honest evaluation, then a modest licence. Stability is the stuff of legend, updates come every few weeks.`,
    documentationUrls: ['https://www.reaper.fm/userguide.php'],
    versions: [
      { id: 2420, version: '7.33', type: 'trial', components: bundles('REAPER', 'app') },
      { id: 2421, version: '6.83', type: 'trial', components: bundles('REAPER', 'app') },
    ],
  },
  {
    id: 243,
    name: 'Ardour',
    vendor: 'Ardour Community',
    url: 'https://ardour.org/',
    category: 'daws',
    createdAt: '2026-03-10T18:36:35.000Z',
    modifiedAt: '2026-03-13T02:06:42.000Z',
    description: `## Description

Recording, editing and mixing in the tradition of the tape studio, written in the open since 1999. Tracks may have any number of channels, automation reaches every plugin parameter, and the ripple and comping tools have grown up lately.

Since version 7 there is a clip launcher as well; still, its heart is in recording people who play together.

The source is free under the GPL. Ready-to-run builds are paid for by *any sum you choose*, and the free demo goes silent after ten minutes. LV2 support is the best of all workstations.`,
    documentationUrls: ['https://manual.ardour.org/'],
    versions: [
      {
        id: 2430,
        version: '8.12',
        type: 'demo',
        architecture: 'arm',
        components: bundles('Ardour8', 'app'),
      },
      {
        id: 2431,
        version: '8.12',
        type: 'demo',
        architecture: 'intel',
        components: bundles('Ardour8', 'app'),
      },
    ],
  },
  {
    id: 244,
    name: 'Bitwig Studio',
    vendor: 'Bitwig',
    url: 'https://www.bitwig.com/',
    category: 'daws',
    createdAt: '2026-09-13T09:35:56.000Z',
    modifiedAt: '2026-09-13T09:35:56.000Z',
    description: `## Description

Clips and timeline side by side, with modulation as the common language: any device, third-party plugins included, takes LFOs, envelopes, steps and randomness on every parameter by drag and drop.

Below it is **The Grid**, a modular synth in which three of the factory instruments are built and yours can be.

- plugins run in separate processes, so one crash does not take the song with it
- CLAP was conceived here, and per-note modulation shows why
- the same on macOS, Windows and Linux

A licence includes a year of updates; afterwards you keep what you have.`,
    versions: [
      { id: 2440, version: '6.1', type: 'trial', components: bundles('Bitwig Studio', 'app') },
      { id: 2441, version: '5.3', type: 'trial', components: bundles('Bitwig Studio', 'app') },
    ],
  },
  {
    id: 245,
    name: 'FL Studio',
    vendor: 'Image-Line',
    url: 'https://www.image-line.com/fl-studio/',
    category: 'daws',
    createdAt: '2025-08-04T12:37:02.000Z',
    modifiedAt: '2025-08-04T12:37:02.000Z',
    description: `## Description

The step sequencer that became a studio. Patterns are made in the channel rack, notes in a piano roll that others envy, and both are stamped on a playlist as one likes; nothing is bound to a track unless you wish.

Beats come together fast here, which is why so much hip-hop and electronic pop begins in it. Recording a drum kit with twelve microphones is possible and *not* the reason to buy it.

Updates are free for life with every licence. The trial saves projects but does not reopen them until registered, so bounce what you love.`,
    versions: [
      {
        id: 2450,
        version: '21.2.1',
        type: 'trial',
        components: bundles('FL Studio 21', 'app'),
        macInstallOrder: ['Install FL Studio.pkg'],
      },
    ],
  },
  {
    id: 246,
    name: 'LMMS',
    vendor: 'LMMS',
    url: 'https://lmms.io/',
    category: 'daws',
    createdAt: '2025-10-29T07:39:51.000Z',
    modifiedAt: '2026-02-16T03:49:02.000Z',
    description: `## Description

A free pattern studio: song editor, beat and bassline editor, piano roll, automation, mixer, and a dozen built-in synths including ZynAddSubFX, a SID chip and a Game Boy.

Good for learning how pieces fit together on a computer that can do little else. It does not record audio in the stable release, so voices and guitars have to be made elsewhere and imported.

The stable version is 1.2.2 and years old, with *1.3* in long preparation. On a Mac it runs through Rosetta and must be allowed by hand at the first start.`,
    documentationUrls: ['https://docs.lmms.io/'],
    versions: [
      {
        id: 2460,
        version: '1.2.2',
        type: 'free',
        architecture: 'intel',
        components: bundles('LMMS', 'app'),
      },
    ],
  },
  {
    id: 247,
    name: 'Logic Pro',
    vendor: 'Apple',
    url: 'https://www.apple.com/logic-pro/',
    category: 'daws',
    createdAt: '2026-05-06T16:49:21.000Z',
    modifiedAt: '2026-08-26T06:04:10.000Z',
    status: 'vendor_paywall',
    internalNotes: 'Sold through the Mac App Store alone; nothing for us to install.',
    description: `## Description

Apple's workstation, sold once and updated for years. The library is enormous and usable, from Drummer and the newer session players to Alchemy and a set of plain, good mixing plugins.

Comping with *Quick Swipe* is the fastest there is, and the score editor still serves arrangers. Live Loops brings the grid; spatial audio is built in.

Audio Units only: no VST loads here. Since it comes from the App Store, this catalogue can describe it but not install it.`,
    versions: [],
  },
  {
    id: 248,
    name: 'Cubase 13',
    vendor: 'Steinberg',
    url: 'https://www.steinberg.net/cubase/',
    category: 'daws',
    createdAt: '2025-08-24T15:52:26.000Z',
    modifiedAt: '2026-08-24T08:46:46.000Z',
    description: `## Description

Where MIDI composing on computers grew up, and still the deepest place for it: expression maps, chord track, logical editors, a score page, note expression. Film composers with thousand-track templates are its natural inhabitants.

Audio is hardly behind. VariAudio edits pitch on the spot, the channel strip is always there, and the MixConsole remembers states to compare.

| Edition | For |
|---|---|
| Elements | learning |
| Artist | bands |
| Pro | everybody who needs surround, ADR or VCA |

The dongle is gone; an online licence replaces it.`,
    versions: [
      { id: 2480, version: '13.0.40', type: 'trial', components: bundles('Cubase 13', 'app') },
    ],
  },
  {
    id: 249,
    name: 'Renoise',
    vendor: 'Renoise',
    url: 'https://www.renoise.com/',
    category: 'daws',
    createdAt: '2026-07-24T12:57:53.000Z',
    modifiedAt: '2026-10-15T05:20:00.000Z',
    description: `## Description

Music as a spreadsheet that scrolls. Trackers put notes, samples and effect commands in columns and read them from top to bottom; Renoise is that idea with plugins, routing, automation curves and a modern sampler.

Typing \`0S80\` to start a break from its middle is faster than any mouse once it is in the fingers. Drum and bass, jungle and chiptune people swear by it.

- phrases turn an instrument into a sequencer inside a sequencer
- Lua tools extend it everywhere
- the demo withholds rendering, little else

The licence covers a full version number ahead.`,
    documentationUrls: ['https://tutorials.renoise.com/'],
    versions: [{ id: 2490, version: '3.5.1', type: 'demo', components: bundles('Renoise', 'app') }],
  },
  {
    id: 250,
    name: 'Mixxx',
    vendor: 'Mixxx',
    url: 'https://mixxx.org/',
    category: 'daws',
    createdAt: '2025-05-28T16:17:54.000Z',
    modifiedAt: '2025-05-28T16:17:54.000Z',
    description: `## Description

DJ software without a shop attached. Four decks, beat grids and key detection, looping, hot cues, samplers, effects chains, timecode vinyl, recording and broadcasting: all in the one free edition.

More than a hundred controllers are mapped out of the box, and a mapping is a text file if yours is not.

Libraries from Rekordbox, Serato and Traktor can be read. For parties, let it analyse the collection **the day before**; for radio, the Auto DJ has carried many a night. What it does not do is stream from commercial services.`,
    documentationUrls: ['https://manual.mixxx.org/'],
    versions: [
      {
        id: 2500,
        version: '2.5.6',
        type: 'free',
        architecture: 'arm',
        components: bundles('Mixxx', 'app'),
      },
      {
        id: 2501,
        version: '2.5.6',
        type: 'free',
        architecture: 'intel',
        components: bundles('Mixxx', 'app'),
      },
    ],
  },
  {
    id: 251,
    name: 'Zrythm',
    vendor: 'Zrythm',
    url: 'https://www.zrythm.org/',
    category: null,
    createdAt: '2025-03-05T12:11:40.000Z',
    modifiedAt: '2025-03-05T12:11:40.000Z',
    status: 'blank',
    hasCover: false,
    description: '',
    versions: [],
  },
];
