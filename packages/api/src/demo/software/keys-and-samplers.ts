import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const keysAndSamplers: readonly DemoSoftware[] = [
  {
    id: 131,
    name: 'Pianoteq 8',
    vendor: 'Modartt',
    url: 'https://www.modartt.com/pianoteq',
    category: 'pianos-and-organs',
    createdAt: '2026-10-21T08:19:58.000Z',
    modifiedAt: '2026-10-27T00:24:13.000Z',
    description: `## Description

A piano that is computed, not recorded. The whole program is smaller than one sampled note elsewhere, loads at once, and lets you change what samples never allow: hammer hardness, string length, the lid, the tuning of unisons, the place of each microphone.

Repeated notes and half-pedalling are where it wins; nothing repeats exactly and the strings remember that they were moving. Some players still hear a certain *polish* in the middle register. Try it through the action you own, since the velocity curve decides half of the impression.

The trial mutes a few keys and stops after twenty minutes.`,
    versions: [
      {
        id: 1310,
        version: '8.0.5',
        type: 'trial',
        components: bundles('Pianoteq 8', 'component', 'vst', 'vst3', 'aaxplugin', 'app'),
      },
      {
        id: 1311,
        version: '7.3.0',
        type: 'trial',
        components: bundles('Pianoteq 7', 'component', 'vst', 'vst3', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 132,
    name: 'Organteq',
    vendor: 'Modartt',
    url: 'https://www.modartt.com/organteq',
    category: 'pianos-and-organs',
    createdAt: '2026-03-14T17:00:22.000Z',
    modifiedAt: '2026-10-11T01:46:52.000Z',
    description: `## Description

Same method as Pianoteq, applied to wind instead of strings: a pipe organ with manuals, pedals, couplers and a combination system, every pipe of it modelled.

Ranks can be voiced, so a sleepy flute may be given more chiff, and the room is part of the model.

What it is *not*: a sample set of one particular cathedral. What it is good for is practising at home with headphones at night, and writing parts that sound plausible while moving, since releases and wind sag follow what is played. Connect the pedal board as a separate MIDI channel.`,
    versions: [
      {
        id: 1320,
        version: '2.0.0',
        type: 'trial',
        components: bundles('Organteq 2', 'component', 'vst', 'vst3', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 133,
    name: 'Lounge Lizard EP-4',
    vendor: 'Applied Acoustics Systems',
    url: 'https://www.applied-acoustics.com/',
    category: 'pianos-and-organs',
    createdAt: '2025-09-06T11:06:33.000Z',
    modifiedAt: '2025-11-26T16:25:32.000Z',
    description: `## Description

Electric pianos built out of equations: a mallet strikes a fork, the fork swings before a pickup, and you hold a knob for every stage. Push the pickup closer and the bark appears; soften the mallet and it purrs.

Compared with sampled Rhodes and Wurlitzer libraries it has no velocity steps at all, and takes no space on disk. The built-in tremolo, phaser and wah are the ones you would have put there anyway.

> Velocity first, equaliser later.

Best in a band arrangement. Alone, in a quiet ballad, a good sampled instrument may still show more wood and dust.`,
    versions: [
      {
        id: 1330,
        version: '4.4.2',
        type: 'trial',
        components: bundles('Lounge Lizard EP-4', 'component', 'vst', 'vst3', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 134,
    name: 'setBfree',
    vendor: 'Robin Gareus',
    url: 'https://setbfree.org/',
    category: 'pianos-and-organs',
    createdAt: '2025-12-20T09:49:31.000Z',
    modifiedAt: '2025-12-22T08:29:53.000Z',
    description: `Tonewheels, drawbars, percussion, scanner vibrato, and a rotating speaker with doppler and horn reflections. The engine began as *Beatrix*, written by a player of the real console, and one can tell: leakage between wheels is there, and the overdrive compresses like a valve amp before it breaks.

- upper and lower manual plus pedals, each on its own MIDI channel
- speed of the rotor with honest acceleration
- almost everything adjustable in a text file

Drawbars answer to MIDI controllers. Map them to nine faders and the thing comes to life; with a mouse it remains a photograph of an organ.`,
    versions: [
      { id: 1340, version: '0.8.11', type: 'free', components: bundles('b_synth', 'lv2') },
    ],
  },
  {
    id: 135,
    name: 'Keyscape',
    vendor: 'Spectrasonics',
    url: 'https://www.spectrasonics.net/products/keyscape/',
    category: 'pianos-and-organs',
    createdAt: '2025-12-28T14:11:57.000Z',
    modifiedAt: '2025-12-28T14:11:57.000Z',
    status: 'vendor_paywall',
    internalNotes:
      'Installer sits behind the customer login. No package of our own until the vendor answers.',
    description: `## Description

A collection of keyboards that somebody restored for years before recording them: grand and upright pianos, Rhodes, Wurlitzer, clavinets, celestes, toy pianos, dolceolas and other curiosities that one otherwise meets in museums.

Each has its mechanical noise, its pedal, its tired notes, and a page of controls made for that model alone. *Duo* patches pair two of them into hybrids that turn out to be more useful than expected.

Owners of Omnisphere can open everything there too, with the full synth behind it. Around eighty gigabytes on disk; a lite install exists for travelling.`,
    versions: [],
  },
  {
    id: 136,
    name: 'Kontakt 8',
    vendor: 'Native Instruments',
    url: 'https://www.native-instruments.com/en/products/komplete/samplers/kontakt-8/',
    category: 'samplers',
    createdAt: '2025-01-10T17:36:43.000Z',
    modifiedAt: '2025-10-15T02:15:17.000Z',
    description: `## Description

The platform that most commercial sample libraries are written for, and with that the program nearly everybody ends up with. Under the library browser is a serious sampler: groups, round robins, time machine modes, convolution, and a script language that libraries use for everything from legato to their whole interface.

Two kinds of library exist and mixing them up costs evenings:

* **Player** libraries open in the free player, without limits
* all others need the full program, or stop after fifteen minutes

Keep samples on a fast disk and lower the preload buffer; that alone often halves the memory.`,
    versions: [
      {
        id: 1360,
        version: '8.1.0',
        type: 'paid',
        components: bundles('Kontakt 8', 'component', 'vst3', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 137,
    name: 'Sforzando',
    vendor: 'Plogue',
    url: 'https://www.plogue.com/products/sforzando.html',
    category: 'samplers',
    createdAt: '2026-06-25T13:24:18.000Z',
    modifiedAt: '2026-09-05T08:20:17.000Z',
    description: `## Description

A player for the SFZ format that does exactly one thing and follows the specification closely while doing it. Drag an \`.sfz\` file in and play; SoundFont 2 files are converted on the way.

There is no editing in the window, because the instrument *is* a text file:

\`<region> sample=kick.wav key=36\`

Open it in any editor, save, and the change is heard. For anybody who records instruments and wants them to open in twenty years on software not yet written, text and wave files are hard to beat. Several large free orchestras and pianos are published for it.`,
    versions: [
      {
        id: 1370,
        version: '1.977',
        type: 'free',
        components: bundles('sforzando', 'component', 'vst', 'vst3', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 138,
    name: 'Decent Sampler',
    vendor: 'Decent Samples',
    url: 'https://www.decentsamples.com/product/decent-sampler-plugin/',
    category: 'samplers',
    createdAt: '2026-06-20T16:05:06.000Z',
    modifiedAt: '2026-09-13T20:18:01.000Z',
    description: `## Description

The player behind Pianobook's most charming instruments: prepared pianos, a grandmother's zither, a choir of neighbours. Libraries come as one \`.dslibrary\` file with their own picture and knobs.

Making an instrument takes a folder of samples and a short XML file, so many people have made their very first one for it. Effects, round robins, legato and even small bits of wavetable synthesis are in the format.

Nothing about it is glamorous. It starts at once, needs no account, and keeps out of the way of sounds which are *imperfect in the right manner*.`,
    versions: [
      {
        id: 1380,
        version: '1.10.0',
        type: 'free',
        components: bundles('DecentSampler', 'component', 'vst', 'vst3', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 139,
    name: 'sfizz',
    vendor: 'SFZTools',
    url: 'https://sfz.tools/sfizz/',
    category: 'samplers',
    createdAt: '2026-01-09T10:10:52.000Z',
    modifiedAt: '2026-01-09T10:10:52.000Z',
    description: `## Description

An SFZ engine as a library, with a plugin around it. It streams from disk, resamples well, and supports a growing part of the second version of the format as well as much of what ARIA added to it.

Choose it over other players when

1. you want open source from end to end (BSD licence),
2. you work on Linux or on an Arm board, or
3. you write software that needs a sampler inside.

The plugin window is plain: file, voices, oversampling, preload size, tuning, and controls that the instrument itself declares. Scala tunings are read too.`,
    versions: [
      {
        id: 1390,
        version: '1.2.3',
        type: 'free',
        components: bundles('sfizz', 'component', 'vst3', 'lv2'),
      },
    ],
  },
  {
    id: 140,
    name: 'Polyphone',
    vendor: 'Davy Triponney',
    url: 'https://www.polyphone.io/',
    category: 'samplers',
    createdAt: '2026-07-29T07:21:58.000Z',
    modifiedAt: '2026-07-29T07:21:58.000Z',
    description: `## Description

An editor, not a player: Polyphone opens, cleans and builds SoundFonts. Instruments appear as a table with one column per split, where ranges, loops, envelopes and attenuation can be changed for fifty samples in one go.

It finds loop points, removes silence, tunes samples to their key, and warns of what a picky hardware synth would refuse. SF3 and SFZ go in and out, as do a few organ formats.

If you have inherited a folder of \`.sf2\` files of unknown origin, this is the lamp to look at them by. Keep a backup before saving; compression to SF3 does not go back.`,
    versions: [
      { id: 1400, version: '2.6.0', type: 'free', components: bundles('polyphone', 'app') },
      {
        id: 1401,
        version: '2.5.1',
        type: 'free',
        architecture: 'intel',
        components: bundles('polyphone', 'app'),
      },
    ],
  },
  {
    id: 141,
    name: 'Shortcircuit XT',
    vendor: 'Surge Synth Team',
    url: 'https://github.com/surge-synthesizer/shortcircuit-xt',
    category: 'samplers',
    createdAt: '2025-11-23T16:09:04.000Z',
    modifiedAt: '2025-12-12T21:11:06.000Z',
    status: 'pending',
    internalNotes: 'Waiting for a stable release; only nightly builds so far.',
    hasCover: false,
    description: `## Description

A creative sampler from the early two-thousands, released as source and being rewritten by the team of Surge XT. Zones can overlap, layer and switch by almost any condition, and modulation reaches every parameter of every zone.

Until a stable release exists there is nothing here to install. Nightly builds are on the project's page, and the authors say clearly that patches made with them *may not open later*.`,
    versions: [],
  },
];
