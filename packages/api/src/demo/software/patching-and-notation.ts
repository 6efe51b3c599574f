import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const patchingAndNotation: readonly DemoSoftware[] = [
  {
    id: 261,
    name: 'Max',
    vendor: "Cycling '74",
    url: 'https://cycling74.com/products/max',
    category: 'patching',
    createdAt: '2024-12-19T17:26:33.000Z',
    modifiedAt: '2024-12-19T17:26:33.000Z',
    description: `## Description

Boxes and cords for sound, MIDI, video, sensors and whatever else has a port. Max has been the workbench of electronic composers since it came out of IRCAM, and the amount of patches, lessons and grey-haired expertise around it is unmatched.

*gen~* compiles signal patches to fast code, *RNBO* exports them as plugins or for a Raspberry Pi, and \`js\` and \`node.script\` cover what boxes cannot.

Every object has a help patch that can be copied from, which is the way nearly everyone learned it. The demo runs all; it stops saving after thirty days.`,
    documentationUrls: ['https://docs.cycling74.com/'],
    versions: [
      { id: 2610, version: '9.0.0', type: 'trial', components: bundles('Max', 'app') },
      { id: 2611, version: '8.6.5', type: 'trial', components: bundles('Max', 'app') },
    ],
  },
  {
    id: 262,
    name: 'Pure Data',
    vendor: 'Miller Puckette',
    url: 'https://puredata.info/',
    category: 'patching',
    createdAt: '2026-05-30T08:22:29.000Z',
    modifiedAt: '2026-08-17T15:50:10.000Z',
    description: `## Description

The free sibling of Max, by the same author: plain boxes, plain lines, black on white. A patch is a text file and will open in ten years as it opened ten years ago.

Pd runs on anything down to a phone or a guitar pedal, so installations and artworks rely on it. Its core is spare; external libraries arrive by *Find externals* in the menu.

> \`osc~ 440\` into \`*~ 0.1\` into \`dac~\`. Everything else is more of that.

Those who want a kinder surface should try plugdata, which speaks the same language.`,
    documentationUrls: ['https://puredata.info/docs'],
    versions: [
      { id: 2620, version: '0.56-5', type: 'free', components: bundles('Pd-0.56-5', 'app') },
      { id: 2621, version: '0.55-2', type: 'free', components: bundles('Pd-0.55-2', 'app') },
    ],
  },
  {
    id: 263,
    name: 'plugdata',
    vendor: 'Timothy Schoen',
    url: 'https://plugdata.org/',
    category: 'patching',
    createdAt: '2025-04-11T15:33:34.000Z',
    modifiedAt: '2025-07-19T09:02:42.000Z',
    description: `## Description

Pure Data with a present-day face, and **inside the DAW**. Patches become instruments and effects, parameters are automated by the host, and the editor has palettes, search, dark themes and smooth zooming.

The ELSE and Cyclone libraries are included, some thousand objects with proper help, so oscillators with antialiasing and ready effects need no hunting.

- *plugdata* for instruments, *plugdata-fx* for effects
- compiles patches to C++ through the Heavy compiler
- MIDI out, so it serves as generator too

Young, busy and free. Save versions of a patch before updating.`,
    versions: [
      {
        id: 2630,
        version: '0.9.1',
        type: 'free',
        components: [
          ...bundles('plugdata', 'component', 'vst3', 'clap', 'lv2', 'app'),
          ...bundles('plugdata-fx', 'component', 'vst3', 'clap', 'lv2'),
        ],
        macInstallOrder: ['plugdata-macOS-Universal.pkg'],
      },
      {
        id: 2631,
        version: '0.8.2',
        type: 'free',
        components: [
          ...bundles('plugdata', 'component', 'vst3', 'clap', 'lv2', 'app'),
          ...bundles('plugdata-fx', 'component', 'vst3', 'clap', 'lv2'),
        ],
        macInstallOrder: ['plugdata-macOS-Universal.pkg'],
      },
    ],
  },
  {
    id: 264,
    name: 'SuperCollider',
    vendor: 'SuperCollider',
    url: 'https://supercollider.github.io/',
    category: 'patching',
    createdAt: '2025-02-10T15:44:20.000Z',
    modifiedAt: '2025-12-08T21:23:03.000Z',
    description: `## Description

A language, a server and an editor for sound. You write what should be heard, evaluate a line, and it is; then you write the next without stopping the first.

\`{ SinOsc.ar(220 * [1, 1.01], 0, 0.1) }.play\`

Patterns, a library for streams of events, are its jewel: whole pieces fit in a page. The server is separate, so other languages drive it too, TidalCycles and Sonic Pi among them.

Steep at first and generous ever after. The help is searchable *inside* the editor, every example runs with one key, and the community has been kind for twenty years.`,
    documentationUrls: ['https://docs.supercollider.online/'],
    versions: [
      { id: 2640, version: '3.14.1', type: 'free', components: bundles('SuperCollider', 'app') },
      { id: 2641, version: '3.13.0', type: 'free', components: bundles('SuperCollider', 'app') },
    ],
  },
  {
    id: 265,
    name: 'Sonic Pi',
    vendor: 'Sam Aaron',
    url: 'https://sonic-pi.net/',
    category: 'patching',
    createdAt: '2026-09-01T14:29:12.000Z',
    modifiedAt: '2026-10-11T20:24:01.000Z',
    description: `## Description

Made for schools, played in clubs. Sonic Pi is live coding that a ten-year-old understands within the lesson:

\`play 60; sleep 0.5; play 67\`

Loops are changed while they run and take over on the beat, never in the middle of it. Samples, synths and effects are on board, and so is a tutorial that reads like a friend explaining.

Under the hood is the SuperCollider server. MIDI and OSC in and out make it the brain of a hardware setup. The limits come late, later than one expects of anything with *so* friendly a face.`,
    documentationUrls: ['https://sonic-pi.net/tutorial.html'],
    versions: [
      {
        id: 2650,
        version: '4.4.0',
        type: 'free',
        architecture: 'arm',
        components: bundles('Sonic Pi', 'app'),
      },
      {
        id: 2651,
        version: '4.4.0',
        type: 'free',
        architecture: 'intel',
        components: bundles('Sonic Pi', 'app'),
      },
      {
        id: 2652,
        version: '4.3.0',
        type: 'free',
        architecture: 'intel',
        components: bundles('Sonic Pi', 'app'),
      },
    ],
  },
  {
    id: 266,
    name: 'MuseScore Studio',
    vendor: 'Muse Group',
    url: 'https://musescore.org/',
    category: 'notation',
    createdAt: '2025-04-23T15:37:56.000Z',
    modifiedAt: '2025-08-04T03:07:54.000Z',
    description: `## Description

Engraving that used to cost as much as a good microphone, for nothing. Since version 4 the spacing, slurs and lyrics come out right by default, and playback went from embarrassing to pleasant with the free *Muse Sounds* orchestra.

Entry by letter keys is quick: \`5 C D E\` writes three quarter notes. Parts are linked to the score, so a correction made once is made everywhere.

- opens and writes MusicXML, so nothing is locked in
- VST instruments on any staff
- tablature, chord diagrams and figured bass included

Very large scores still slow it down.`,
    documentationUrls: ['https://musescore.org/en/handbook'],
    versions: [
      { id: 2660, version: '4.7.3', type: 'free', components: bundles('MuseScore 4', 'app') },
      { id: 2661, version: '4.5.2', type: 'free', components: bundles('MuseScore 4', 'app') },
    ],
  },
  {
    id: 267,
    name: 'Guitar Pro 8',
    vendor: 'Arobas Music',
    url: 'https://www.guitar-pro.com/',
    category: 'notation',
    createdAt: '2026-08-02T07:43:08.000Z',
    modifiedAt: '2026-08-21T05:10:25.000Z',
    description: `## Description

Tablature that plays. Half the guitar lessons on the web are passed around as its files, and the reason is the loop button: choose four bars, slow them down, let the tempo creep up with each repetition.

Notation and tab stay in step, fingering and strokes have their signs, and the sound engine gives bends and palm mutes that resemble a guitarist.

Version 8 lets one lay a *recording* under the score and align it. Writers for bass, ukulele, banjo and drums are looked after as well. For an orchestra, use another program.`,
    versions: [
      {
        id: 2670,
        version: '8.1',
        type: 'trial',
        components: bundles('Guitar Pro 8', 'app'),
        macInstallOrder: ['guitar-pro-8-setup.pkg'],
      },
    ],
  },
];
