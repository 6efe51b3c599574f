import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const creativeEffects: readonly DemoSoftware[] = [
  {
    id: 201,
    name: 'Valhalla Space Modulator',
    vendor: 'Valhalla DSP',
    url: 'https://valhalladsp.com/shop/modulation/valhalla-space-modulator/',
    category: 'modulation',
    createdAt: '2025-03-21T07:30:00.000Z',
    modifiedAt: '2026-08-15T17:52:22.000Z',
    description: `## Description

Eleven kinds of flanger and no two that move alike. Some sweep through zero, some are barber poles that rise for ever, some detune until they count as chorus, and a few are best called *reverb with a motor*.

Five sliders do it all: mix, rate, depth, feedback, manual. Spend a minute with each mode on white noise, where the combs are easy to hear, before trusting it with a guitar.

Free. A favourite for widening a mono synth while keeping the middle of the mix intact, because several modes put the movement in the sides.`,
    versions: [
      {
        id: 2010,
        version: '1.2.8',
        type: 'free',
        components: bundles('ValhallaSpaceModulator', 'component', 'vst', 'vst3', 'aaxplugin'),
        macInstallOrder: ['ValhallaSpaceModulatorOSX.pkg'],
      },
    ],
  },
  {
    id: 202,
    name: 'PhaseMistress',
    vendor: 'Soundtoys',
    url: 'https://www.soundtoys.com/product/phasemistress/',
    category: 'modulation',
    createdAt: '2024-12-25T18:25:38.000Z',
    modifiedAt: '2025-04-22T00:37:06.000Z',
    description: `## Description

Phasers by the dozen: two to twenty-four stages, styles after the Mu-Tron, the Small Stone and rarer boxes, and a resonance that can whistle on its own.

Movement is where it leaves pedals behind. Besides an LFO there are tempo-synced rhythms with a step editor, an envelope follower, a random walk, and an ADSR triggered by the signal.

*Four stages, slow, mixed at forty per cent on a Rhodes* is the textbook use. Better: twelve stages on a drum bus, envelope mode, so that each snare pulls the notch downward.`,
    versions: [
      {
        id: 2020,
        version: '5.3.2',
        type: 'trial',
        components: bundles('PhaseMistress', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 203,
    name: 'TAL-Chorus-LX',
    vendor: 'TAL Software',
    url: 'https://tal-software.com/products/tal-chorus-lx',
    category: 'modulation',
    createdAt: '2026-03-23T18:00:41.000Z',
    modifiedAt: '2026-03-23T18:00:41.000Z',
    description: `## Description

The two chorus buttons of a Juno-60, without the Juno. **I** is slow and wide, **II** faster and deeper, both together shimmer. Volume, dry and wet are there too, and nothing else, because nothing else was on the panel.

Put it after any digital synth that sounds too exact. It also does kind things to electric guitar, choir pads and a lonely sine wave.

- hiss of the original: not included
- mono in, stereo out: included
- cost: none

For basses keep the effect off below 150 Hz, by splitting the track.`,
    versions: [
      {
        id: 2030,
        version: '1.6.0',
        type: 'free',
        components: bundles('TAL-Chorus-LX', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 204,
    name: 'TIME-12',
    vendor: 'tilr',
    url: 'https://github.com/tiagolr/time12',
    category: 'modulation',
    createdAt: '2025-08-18T10:27:40.000Z',
    modifiedAt: '2026-07-12T05:41:29.000Z',
    description: `## Description

Draw where in the last bar the playback should be. A falling line plays normally, a flat one freezes, a steep one scratches, steps repeat: all the turntable and stutter tricks that otherwise need editing, in one curve.

Twelve patterns wait under MIDI keys. Presets start with halftime and tape stop, and go on to rhythms for which there is *no name yet*.

Works best on material with strong transients. On sustained chords, smooth the curve or the joints will click. Same editor and same free licence as its siblings.`,
    versions: [
      {
        id: 2040,
        version: '1.2.3',
        type: 'free',
        components: bundles('TIME-12', 'component', 'vst3'),
      },
      {
        id: 2041,
        version: '1.2.2',
        type: 'free',
        components: bundles('TIME-12', 'component', 'vst3'),
      },
    ],
  },
  {
    id: 205,
    name: 'Graillon 3',
    vendor: 'Auburn Sounds',
    url: 'https://www.auburnsounds.com/products/Graillon.html',
    category: 'pitch-time-voice',
    createdAt: '2025-07-13T14:55:00.000Z',
    modifiedAt: '2025-07-13T14:55:00.000Z',
    description: `## Description

A voice changer meant for live use: pitch correction, shifting with or without formants, and bit crushing in one uncluttered panel.

The free edition corrects and shifts. The full one adds *Pitch Modulation*, which lets the tuned voice ring-modulate itself, and a choir of doublers.

Latency is low enough for singing through it. For the hard-tuned effect set inertia to zero and choose the notes of the chord, not of the scale; for help rather than effect, leave inertia above the middle and forget it is there.`,
    versions: [
      {
        id: 2050,
        version: '3.0',
        type: 'free',
        components: bundles('Auburn Sounds Graillon 3', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 206,
    name: 'Melodyne 5',
    vendor: 'Celemony',
    url: 'https://www.celemony.com/en/melodyne/what-is-melodyne',
    category: 'pitch-time-voice',
    createdAt: '2025-06-26T15:38:35.000Z',
    modifiedAt: '2026-05-19T01:17:01.000Z',
    description: `## Description

Notes as blobs that can be taken by the hand. Pitch, drift, vibrato, timing, loudness and formant have their own tools, and since version 5 sibilants are recognised and left alone, so a corrected *s* stays an *s*.

Polyphonic detection, in the upper editions, opens guitar and piano recordings to the same treatment: mute one string, repair one wrong note in a chord.

1. Record with as little room as possible.
2. Correct the notes that bother you.
3. Leave the others. Really.

With ARA it is part of the DAW and nothing must be transferred first.`,
    versions: [
      {
        id: 2060,
        version: '5.4.2',
        type: 'trial',
        components: bundles('Melodyne', 'component', 'vst3', 'aaxplugin', 'app'),
      },
    ],
  },
  {
    id: 207,
    name: 'Little AlterBoy',
    vendor: 'Soundtoys',
    url: 'https://www.soundtoys.com/product/little-alterboy/',
    category: 'pitch-time-voice',
    createdAt: '2026-04-23T15:21:02.000Z',
    modifiedAt: '2026-10-25T10:44:42.000Z',
    description: `## Description

Pitch, formant, drive. Three knobs and a switch between *Transpose*, *Quantize* and *Robot*, with MIDI input for the last. It is for monophonic sources, and for voices above all.

Formant alone, by two or three semitones, makes a doubled vocal sound like another singer; that may be its most used and least advertised trick. Octave down with a good share of drive gives the low shadow voice of modern rap.

The small format keeps one from fiddling. When it sounds natural you may print it, and when it does not you probably wanted that.`,
    versions: [
      {
        id: 2070,
        version: '5.3.2',
        type: 'trial',
        components: bundles('LittleAlterBoy', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 208,
    name: 'MAutoPitch',
    vendor: 'MeldaProduction',
    url: 'https://www.meldaproduction.com/MAutoPitch',
    category: 'pitch-time-voice',
    createdAt: '2025-11-27T13:22:59.000Z',
    modifiedAt: '2025-12-01T02:18:15.000Z',
    description: `## Description

Automatic tuning at no charge, with more options than some paid ones: depth, speed, detune, scale, formant shift, width. The window looks technical, yet two knobs are enough to begin with.

| Goal | Depth | Speed |
|---|---|---|
| gentle help | 60 % | low |
| pop, audible | 100 % | middle |
| robot | 100 % | full |

It likes clean, close recordings of one voice; chords and bleed confuse it. Choose the scale *before* judging anything. Automatic gain and oversampling are in the side panel.`,
    versions: [
      {
        id: 2080,
        version: '16.00',
        type: 'free',
        components: bundles('MAutoPitch', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 209,
    name: 'NeuralNote',
    vendor: 'DamRsn',
    url: 'https://github.com/DamRsn/NeuralNote',
    category: 'pitch-time-voice',
    createdAt: '2026-02-03T12:00:17.000Z',
    modifiedAt: '2026-02-03T12:00:17.000Z',
    description: `## Description

Sing, strum or drop a file in; a few seconds later the notes are on a piano roll and can be dragged to a track as MIDI. Inside is the *basic-pitch* model published by Spotify, run locally, so nothing leaves the machine.

Chords work, bends are kept, and sensitivity sliders decide how many ghosts survive. Quantising to scale and grid is built in.

> Not real time: it transcribes what has been recorded.

Good for turning a hummed bass line into a synth part. Mixed recordings give porridge; separate the stems first.`,
    youtubeReviewsUrls: ['https://www.youtube.com/watch?v=6_MC0_aG_DQ'],
    versions: [
      {
        id: 2090,
        version: '1.1.0',
        type: 'free',
        components: bundles('NeuralNote', 'component', 'vst3', 'app'),
      },
    ],
  },
  {
    id: 210,
    name: 'PaulXStretch',
    vendor: 'Sonosaurus',
    url: 'https://sonosaurus.com/paulxstretch/',
    category: 'pitch-time-voice',
    createdAt: '2026-07-12T14:55:07.000Z',
    modifiedAt: '2026-07-30T07:49:44.000Z',
    description: `## Description

Stretch ten seconds of sound over an hour. The algorithm by Nasca Octavian Paul smears the phases on purpose, so transients vanish and what remains is the slow inside of the recording.

Feed it a choir, a door, a pop single from a charity shop. Add octaves, filter partials, freeze a moment. Then **record** the output, because the next pass will be a little different.

Far from a tool for fitting a loop to a tempo: anything shorter than double length loses its point. Runs standalone, as a plugin, and on an iPad with the same settings.`,
    versions: [
      {
        id: 2100,
        version: '1.6.0',
        type: 'free',
        components: bundles('PaulXStretch', 'component', 'vst3', 'app'),
      },
    ],
  },
];
