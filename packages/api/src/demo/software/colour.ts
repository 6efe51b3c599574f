import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const colour: readonly DemoSoftware[] = [
  {
    id: 182,
    name: 'CHOW Tape Model',
    vendor: 'Chowdhury DSP',
    url: 'https://chowdsp.com/products.html',
    category: 'saturation',
    createdAt: '2026-09-21T16:19:34.000Z',
    modifiedAt: '2026-09-21T16:19:34.000Z',
    description: `## Description

Magnetic tape from the physics upward. It began as a student project on a Sony TC-260 at Stanford and became the most detailed free model there is: hysteresis, bias, head bump, gap loss, wow and flutter, chew and degradation each have their own section.

- *Drive, saturation and bias* belong together; move one, then the others
- tape speed and gap change the top end more than a shelf does
- **Chew** sounds like a machine that eats the reel, and is best automated

The default oversampling is moderate. For bounces raise it, since hysteresis makes harmonics freely.`,
    documentationUrls: ['https://github.com/jatinchowdhury18/AnalogTapeModel'],
    versions: [
      {
        id: 1820,
        version: '2.11.4',
        type: 'free',
        components: bundles('CHOWTapeModel', 'component', 'vst3', 'clap', 'app'),
      },
    ],
  },
  {
    id: 183,
    name: 'Decapitator',
    vendor: 'Soundtoys',
    url: 'https://www.soundtoys.com/product/decapitator/',
    category: 'saturation',
    createdAt: '2025-06-03T16:23:41.000Z',
    modifiedAt: '2026-10-22T17:12:41.000Z',
    description: `## Description

Five distortions after real boxes, chosen by a letter: an Ampex preamp, a Chandler mixer, a Neve strip, and the triode and pentode sides of a Thermionic Culture. Each answers to playing, so quiet notes stay cleaner than loud ones.

The **Punish** button adds twenty decibels. Everyone presses it once.

Where it earns its keep is at low settings: drive between one and three, tone a hair darker, mix at half. Bass gains a midrange that small speakers can reproduce; a vocal steps forward without getting louder. Turn *Auto* on, or loudness will do the convincing.`,
    versions: [
      {
        id: 1830,
        version: '5.3.2',
        type: 'trial',
        components: bundles('Decapitator', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 184,
    name: 'FabFilter Saturn 2',
    vendor: 'FabFilter',
    url: 'https://www.fabfilter.com/products/saturn-2-multiband-distortion-saturation-plug-in',
    category: 'saturation',
    createdAt: '2025-08-13T12:45:20.000Z',
    modifiedAt: '2026-02-01T13:39:58.000Z',
    description: `## Description

Distortion in up to six bands with twenty-eight characters, from *Warm Tube* by way of *Gentle Tape* to *Smudge* and *Rectify*. Each band also has dynamics, tone, feedback and its own mix.

Multiband changes what distortion is for:

| Band | Idea |
|---|---|
| below 100 Hz | leave clean |
| 100 to 800 Hz | tube, for weight |
| above 4 kHz | tape, for air that does not hiss |

The modulation panel of the other FabFilter effects is here too. An envelope follower on drive makes the harmonics bloom after the attack, a little like a valve amp.`,
    documentationUrls: ['https://www.fabfilter.com/help/saturn/'],
    versions: [
      {
        id: 1840,
        version: '2.08',
        type: 'trial',
        components: bundles('FabFilter Saturn 2', 'component', 'vst', 'vst3', 'aaxplugin'),
        macInstallOrder: ['FabFilter Saturn 2.08 Installer.pkg'],
      },
    ],
  },
  {
    id: 185,
    name: 'Satin',
    vendor: 'u-he',
    url: 'https://u-he.com/products/satin/',
    category: 'saturation',
    createdAt: '2025-07-07T13:17:56.000Z',
    modifiedAt: '2026-06-13T11:06:03.000Z',
    description: `## Description

A tape machine with its engineering drawings open. In *Studio* mode it records and plays back: choose speed, bias, gap, equalisation curve, and a compander that imitates the noise reduction systems of four decades.

In *Delay* mode the same tape passes several heads. In *Flange* mode two decks run against each other, through zero, with the finger on the flange.

A group function links instances, so twenty tracks on one virtual machine follow a single set of controls. Encode with one noise reduction and decode with none: an old trick for **airy** vocals, and it works here too.`,
    versions: [
      {
        id: 1850,
        version: '1.3.2',
        type: 'demo',
        components: bundles('Satin', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
      },
    ],
  },
  {
    id: 186,
    name: 'Maim',
    vendor: 'Arden Butterfield',
    url: 'https://github.com/ArdenButterfield/Maim',
    category: 'saturation',
    createdAt: '2025-06-23T12:07:20.000Z',
    modifiedAt: '2026-06-01T13:25:41.000Z',
    description: `## Description

Bad MP3 as an instrument. Maim runs real encoders, two different ones, and lets you interfere with their insides: swap frequency bands, break the psychoacoustic model, corrupt the bits, feed the result back.

At mild settings it is the swirl of a file shared too often in 2001. At strong ones cymbals become *birds* and vocals whisper in the wrong places.

- put it on a send, with the dry signal beside it
- automate the bit rate, since jumps are the attraction
- expect latency, because codecs work in frames

Nostalgic, funny, and open source.`,
    versions: [
      {
        id: 1860,
        version: '1.1.1',
        type: 'free',
        architecture: 'intel',
        components: bundles('Maim', 'component', 'vst3'),
      },
    ],
  },
  {
    id: 187,
    name: 'Scheps Omni Channel',
    vendor: 'Waves',
    url: 'https://www.waves.com/plugins/scheps-omni-channel',
    category: 'channel-strips',
    createdAt: '2026-08-30T17:10:00.000Z',
    modifiedAt: '2026-10-08T21:52:46.000Z',
    description: `## Description

A strip laid out the way one mixer works. Preamp with saturation, equaliser, compressor with three characters, two de-essers and a gate sit on one page; any module may be dragged to another place, and a slot in the middle takes a second Waves plugin.

Details betray the practitioner: the compressor's *VCA*, *FET* and *Opto* share one set of knobs, and the de-essers can be tuned to any annoyance, not only the letter S.

Good for fast work on many tracks. Installation goes through Waves Central, and one shell file carries all the vendor's plugins, which explains the odd bundle names.`,
    versions: [
      {
        id: 1870,
        version: '14.0',
        type: 'trial',
        components: [
          'WaveShell1-VST3 14.0.vst3',
          'WaveShell1-AU 14.0.component',
          'WaveShell1-AAX 14.0.aaxplugin',
        ],
      },
    ],
  },
  {
    id: 188,
    name: 'Neutron 4',
    vendor: 'iZotope',
    url: 'https://www.izotope.com/en/products/neutron.html',
    category: 'channel-strips',
    createdAt: '2026-01-29T08:42:24.000Z',
    modifiedAt: '2026-07-15T08:26:46.000Z',
    description: `## Description

A channel strip that offers an opinion. The assistant listens for a few seconds, guesses the instrument and sets equaliser, compressors, exciter, transient shaper and gate; target curves can be taken from a reference track.

Treat the result as a rough sketch by an eager colleague. Then use what is really strong:

* **Unmask**, which makes room in one track for another, over time
* the sculptor, a spectral shaper with a light hand
* per-module mix knobs

Component plugins load separately if the whole window is more than the job needs. Metering is excellent.`,
    versions: [
      {
        id: 1880,
        version: '4.0.0',
        type: 'trial',
        components: [
          'iZNeutron4AUHook.component',
          'iZNeutron4.vst3',
          'iZNeutron4AAXHook.aaxplugin',
        ],
      },
    ],
  },
  {
    id: 189,
    name: 'BritChannel',
    vendor: 'Analog Obsession',
    url: 'https://www.patreon.com/analogobsession',
    category: 'channel-strips',
    createdAt: '2025-05-03T10:10:02.000Z',
    modifiedAt: '2025-06-29T19:59:55.000Z',
    status: 'pending',
    internalNotes: 'Same question as for LALA: no stable address, no version number.',
    description: `## Description

Preamp and three-band equaliser in the line of the 1073, with the fixed frequencies of the original and a few additions: a second high shelf, a switchable drive, and an output that trims what the preamp adds.

The low shelf at sixty hertz with the high-pass engaged is the move everybody knows, and it is the right one for kick drums and floor toms. Donations keep the developer going.`,
    versions: [],
  },
];
