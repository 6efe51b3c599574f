import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const analysersAndUtilities: readonly DemoSoftware[] = [
  {
    id: 221,
    name: 'SPAN',
    vendor: 'Voxengo',
    url: 'https://www.voxengo.com/product/span/',
    category: 'spectrum-and-scopes',
    createdAt: '2025-09-22T15:26:26.000Z',
    modifiedAt: '2025-09-28T12:10:23.000Z',
    description: `## Description

The analyser on nearly everybody's master. Block size, overlap, slope and averaging are all yours to set, so it may be a nervous real-time display or a slow portrait of a whole song.

A slope of \`4.5 dB/oct\` makes most finished music look about level, which is the easiest frame for comparing a mix with a reference.

- hold Ctrl and click in the graph to hear only that band
- correlation and loudness statistics sit at the bottom
- the free edition imports the side chain as a second curve

Look twice a day, rather than all day.`,
    versions: [
      {
        id: 2210,
        version: '3.17',
        type: 'free',
        components: bundles('SPAN', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 222,
    name: 's(M)exoscope',
    vendor: 'Matthijs Hollemans',
    url: 'https://github.com/hollance/smexoscope',
    category: 'spectrum-and-scopes',
    createdAt: '2024-11-12T12:42:15.000Z',
    modifiedAt: '2024-11-12T12:42:15.000Z',
    description: `## Description

An oscilloscope as plain as the box on a physics bench. This is a port of Bram de Jong's classic from the Smartelectronix collective, brought to present-day systems with its green-on-dark face intact.

Retrigger on rising or falling edges, on a threshold, or freely. Freeze. Zoom until single samples are visible.

What is it good for? Seeing *why*. Why a clipper sounds harsh, how far the kick pushes the bass out of phase, whether a synth's pulse drifts. Ten minutes with it teach more about wave shapes than a chapter of a book.`,
    versions: [
      {
        id: 2220,
        version: '1.0.2',
        type: 'free',
        components: bundles('sMexoscope', 'component', 'vst3'),
      },
    ],
  },
  {
    id: 223,
    name: 'Sonic Visualiser',
    vendor: 'Queen Mary University of London',
    url: 'https://www.sonicvisualiser.org/',
    category: 'spectrum-and-scopes',
    createdAt: '2025-04-28T16:29:10.000Z',
    modifiedAt: '2026-05-05T17:13:02.000Z',
    description: `## Description

Made for people who study recordings. Stack waveform, spectrogram, pitch curves and beat markers as transparent layers, scroll through them in sync, and write your own annotations on top.

Analysis comes from [Vamp](https://www.vamp-plugins.org/) plugins, hundreds of them, many by researchers: chords, onsets, melody, structure.

Musicians use it too. Put a spectrogram with a peak-frequency layer over a solo that is too fast to follow, slow it down without changing its pitch, and the notes appear. Two takes can be *aligned* to each other and compared bar for bar.`,
    documentationUrls: ['https://www.sonicvisualiser.org/documentation.html'],
    versions: [
      { id: 2230, version: '5.2.0', type: 'free', components: bundles('Sonic Visualiser', 'app') },
    ],
  },
  {
    id: 224,
    name: 'Room EQ Wizard',
    vendor: 'John Mulcahy',
    url: 'https://www.roomeqwizard.com/',
    category: 'spectrum-and-scopes',
    createdAt: '2024-11-01T13:59:51.000Z',
    modifiedAt: '2024-12-20T20:15:52.000Z',
    description: `## Description

Measure the room before blaming the loudspeakers. REW plays a sweep, records it with a measurement microphone, and shows frequency response, decay, impulse, distortion and the rest of what acousticians look at.

A sane first session:

1. calibrate the microphone with its file
2. measure left and right at the listening place
3. open the *waterfall* below 300 Hz and look for long ridges
4. move the chair half a metre, measure again

Filters can be computed and exported to many processors, though furniture and absorbers mend what no filter can.`,
    documentationUrls: ['https://www.roomeqwizard.com/help/help_en-GB/html/index.html'],
    versions: [
      {
        id: 2240,
        version: '5.31.3',
        type: 'free',
        architecture: 'arm',
        components: bundles('REW', 'app'),
      },
      {
        id: 2241,
        version: '5.31.3',
        type: 'free',
        architecture: 'intel',
        components: bundles('REW', 'app'),
      },
    ],
  },
  {
    id: 225,
    name: 'Youlean Loudness Meter 2',
    vendor: 'Youlean',
    url: 'https://youlean.co/youlean-loudness-meter/',
    category: 'loudness-meters',
    createdAt: '2026-09-28T16:30:52.000Z',
    modifiedAt: '2026-10-25T12:56:24.000Z',
    description: `## Description

Loudness over time, drawn so that the loud chorus and the quiet verse are visible at a glance. Integrated, short-term and momentary values, range, true peak, and a histogram at the side.

| Target | Integrated |
|---|---|
| EBU R 128 broadcast | -23 LUFS |
| most streaming | about -14 LUFS |

The graph keeps its history while you loop a section, and drop-in analysis of files takes seconds in the *Pro* edition. Minimise it to a strip of three numbers when the screen is small. A mix is not better for hitting a number, only easier to deliver.`,
    versions: [
      {
        id: 2250,
        version: '2.5.15',
        type: 'free',
        components: bundles(
          'Youlean Loudness Meter 2',
          'component',
          'vst',
          'vst3',
          'aaxplugin',
          'app',
        ),
        macInstallOrder: ['Youlean Loudness Meter 2 - Installer.pkg'],
      },
    ],
  },
  {
    id: 226,
    name: 'x42-meters',
    vendor: 'Robin Gareus',
    url: 'https://x42-plugins.com/x42/x42-meters',
    category: 'loudness-meters',
    createdAt: '2025-08-29T10:30:11.000Z',
    modifiedAt: '2025-08-29T10:30:11.000Z',
    description: `## Description

Needles and numbers as the standards define them: VU, BBC and Nordic PPM, EBU R 128, K-system, true peak and RMS, phase correlation, a goniometer, thirty-band spectrum, and a bit meter that shows which of the twenty-four really move.

Ballistics follow the documents, *including* the awkward parts, so a reading made here can be defended before a broadcaster.

LV2, hence for Ardour, Mixbus, REAPER and Carla. The needles are drawn with care and would look well on a second screen in any control room.`,
    versions: [{ id: 2260, version: '0.9.20', type: 'free', components: bundles('meters', 'lv2') }],
  },
  {
    id: 227,
    name: 'dpMeter 5',
    vendor: 'TBProAudio',
    url: 'https://www.tbproaudio.de/products/dpmeter',
    category: 'loudness-meters',
    createdAt: '2026-08-23T14:45:50.000Z',
    modifiedAt: '2026-09-06T16:29:05.000Z',
    status: 'error',
    internalNotes: 'The address of the package answered 404 at the last check.',
    description: '',
    hasCover: false,
    versions: [],
  },
  {
    id: 228,
    name: 'BlackHole 2ch',
    vendor: 'Existential Audio',
    url: 'https://existential.audio/blackhole/',
    category: 'utilities',
    createdAt: '2025-09-19T18:24:17.000Z',
    modifiedAt: '2025-09-19T18:24:17.000Z',
    description: `## Description

A virtual cable for macOS. Whatever one program plays into BlackHole another one can record from it, with no added latency and no conversion.

Set up for streaming: in *Audio MIDI Setup* make a Multi-Output Device from your speakers and BlackHole, choose it as the system output, and take BlackHole as input in the recording software. You hear and capture the same.

- 2, 16 and 64 channel editions live side by side
- no window, no menu, nothing to update weekly
- if it does not show up, restart the Mac`,
    versions: [
      {
        id: 2280,
        version: '0.6.0',
        type: 'free',
        components: bundles('BlackHole2ch', 'driver'),
        macInstallOrder: ['BlackHole2ch.v0.6.0.pkg'],
      },
    ],
  },
  {
    id: 229,
    name: 'Loopback',
    vendor: 'Rogue Amoeba',
    url: 'https://rogueamoeba.com/loopback/',
    category: 'utilities',
    createdAt: '2026-08-09T07:59:30.000Z',
    modifiedAt: '2026-09-20T20:56:09.000Z',
    description: `## Description

Virtual audio devices drawn with wires. Take the browser, the microphone and one pair of outputs of the interface, drag cables to a new device, and every other program sees it as an input.

It does what BlackHole does and adds the part people get wrong: **which** application, at which volume, with what heard on the headphones. Podcasters feed a call and their own music into one recorder with it; teachers send a DAW into a video lesson.

Trial: twenty minutes at a time, after which noise is laid over the audio.`,
    versions: [
      { id: 2290, version: '2.4.8', type: 'trial', components: bundles('Loopback', 'app') },
    ],
  },
  {
    id: 230,
    name: 'SonoBus',
    vendor: 'Sonosaurus',
    url: 'https://sonobus.net/',
    category: 'utilities',
    createdAt: '2025-12-27T07:27:24.000Z',
    modifiedAt: '2025-12-27T07:27:24.000Z',
    description: `## Description

Play together over the internet. Choose a group name, everyone enters the same, and audio flows from each to each without passing a server. Quality goes from compressed Opus to uncompressed, per connection.

The numbers that matter are shown all the time: jitter buffer, round trip, lost packets. Under about twenty-five milliseconds one can play rhythmically; beyond, ballads.

*Cable, not wireless* and *headphones, not speakers* are the two rules of success. As a plugin it is also a handy way to send a mix to a producer in another town.`,
    documentationUrls: ['https://sonobus.net/sonobus_userguide.html'],
    versions: [
      {
        id: 2300,
        version: '1.7.2',
        type: 'free',
        components: bundles('SonoBus', 'component', 'vst', 'vst3', 'aaxplugin', 'app'),
        macInstallOrder: ['SonoBus Installer.pkg'],
      },
    ],
  },
  {
    id: 231,
    name: 'OwlPlug',
    vendor: 'DropSnorz',
    url: 'https://owlplug.com/',
    category: 'utilities',
    createdAt: '2025-10-16T18:21:02.000Z',
    modifiedAt: '2025-10-16T18:21:02.000Z',
    description: `## Description

A librarian for plugin folders. OwlPlug scans VST2, VST3, AU and LV2 directories, shows what is really inside each bundle, and finds duplicates and files that no host will ever load.

Open-source plugins can be fetched from registries and unpacked into a folder of your choice. *Projects* opens Ableton, REAPER and Studio One sessions and lists the plugins they need and the ones you lack, which is worth the download when an old song refuses to open.

Free software in Java; the first scan of a large collection takes its time.`,
    versions: [
      { id: 2310, version: '1.33.1', type: 'free', components: bundles('OwlPlug', 'app') },
      { id: 2311, version: '1.29.0', type: 'free', components: bundles('OwlPlug', 'app') },
    ],
  },
  {
    id: 232,
    name: 'ShowMIDI',
    vendor: 'Uwyn',
    url: 'https://github.com/gbevin/ShowMIDI',
    category: 'utilities',
    createdAt: '2025-06-10T12:15:38.000Z',
    modifiedAt: '2025-06-10T12:15:38.000Z',
    description: `## Description

Every MIDI port on one page, each with what is happening **now**: notes held, controllers and their value, pitch bend, clock tempo, program. Activity fades when it stops, so the window describes a state and not a scrolling log.

When a pedal does nothing, or a knob sends two controllers at once, the culprit is found in seconds.

> Play, look, know.

There is a standalone program and a plugin that shows what reaches a track after the host has filtered it. By the author of SendMIDI and ReceiveMIDI, whose command-line tools pair with it well.`,
    versions: [
      {
        id: 2320,
        version: '1.0.1',
        type: 'free',
        components: bundles('ShowMIDI', 'component', 'vst3', 'clap', 'app'),
      },
    ],
  },
];
