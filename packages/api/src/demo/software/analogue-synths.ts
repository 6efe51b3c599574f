import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const analogueSynths: readonly DemoSoftware[] = [
  {
    id: 111,
    name: 'TAL-NoiseMaker',
    vendor: 'TAL Software',
    url: 'https://tal-software.com/products/tal-noisemaker',
    category: 'virtual-analogue',
    createdAt: '2025-02-14T18:58:09.000Z',
    modifiedAt: '2025-02-14T18:58:09.000Z',
    description: `## Description

Probably the first synth many producers learned on, and still a sound choice for it. Two oscillators and a sub, one multimode filter, two LFOs, and a row of simple effects at the end: everything is on a single page and named in plain words.

The **envelope editor** is the hidden gem. Draw a curve with the mouse, sync it to the beat, and send it to the filter for gated pads and talking basses.

It is light enough to run by the dozen. If a preset sounds thin, look at the master section first; many of the older ones were saved with the reverb doing the work.`,
    versions: [
      {
        id: 1110,
        version: '5.0.4',
        type: 'free',
        components: bundles('TAL-NoiseMaker', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 112,
    name: 'Helm',
    vendor: 'Matt Tytel',
    url: 'https://tytel.org/helm/',
    category: 'virtual-analogue',
    createdAt: '2024-11-30T16:33:00.000Z',
    modifiedAt: '2025-04-14T17:15:53.000Z',
    description: `## Description

Before Vital there was Helm, and its ideas are recognisable: live animation on every control, and modulation made by clicking a source and then turning any knob.

Inside are two oscillators with up to fifteen voices of unison, cross modulation, a step sequencer, a formant filter, a stutter effect with its own resampling, and a looping feedback oscillator that can go from warm to *unreasonable*.

Development stopped some years ago at 0.9.0. It is an Intel build, so on Apple Silicon your host must run under Rosetta. The source is GPLv3 for anybody who wants to change that.`,
    versions: [
      {
        id: 1120,
        version: '0.9.0',
        type: 'free',
        architecture: 'intel',
        components: bundles('Helm', 'component', 'vst', 'vst3', 'app'),
      },
    ],
  },
  {
    id: 113,
    name: 'OB-Xd',
    vendor: 'discoDSP',
    url: 'https://www.discodsp.com/obxd/',
    category: 'virtual-analogue',
    createdAt: '2026-05-10T09:22:20.000Z',
    modifiedAt: '2026-05-10T09:22:20.000Z',
    description: `## Description

Brass, in one word. OB-Xd takes the Oberheim OB-X, OB-Xa and OB-8 as its model and keeps their best trait, voices that disagree slightly with each other. Small trimmers per voice set detune, level and pan, so a held chord never stands entirely still.

- continuous filter from low-pass through notch to high-pass
- a second, four-pole mode with a switch for self-oscillation
- unison, portamento and bend range set like on the panel of the real thing

Different skins change the size of the window. Soft brass at low cutoff is its home; fast percussive work is not.`,
    versions: [
      {
        id: 1130,
        version: '3.5.0',
        type: 'free',
        components: bundles('OB-Xd', 'component', 'vst', 'vst3', 'aaxplugin', 'app'),
      },
      {
        id: 1131,
        version: '2.4.0',
        type: 'free',
        architecture: 'intel',
        status: 'disabled',
        components: bundles('OB-Xd', 'component', 'vst', 'vst3'),
      },
    ],
  },
  {
    id: 114,
    name: 'Diva',
    vendor: 'u-he',
    url: 'https://u-he.com/products/diva/',
    category: 'virtual-analogue',
    createdAt: '2026-05-02T10:49:24.000Z',
    modifiedAt: '2026-08-12T19:52:11.000Z',
    description: `## Description

A cabinet of oscillators, filters and envelopes modelled on different classics, which you combine as you like: the ladder of one maker behind the oscillators of another. The sound is why people keep it. Filters are solved without the usual one-sample delay, and you hear it when resonance and level are both high.

That honesty is expensive. Four accuracy settings are offered:

| Setting | Use |
|---|---|
| \`draft\` | while writing |
| \`fast\` | most playback |
| \`great\` | final mix |
| \`divine\` | bounce only |

Switch on multicore and a modern machine copes. Trimmers at the back set how far voices drift.`,
    versions: [
      {
        id: 1140,
        version: '1.4.8',
        type: 'demo',
        components: bundles('Diva', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
      },
      {
        id: 1141,
        version: '1.4.5',
        type: 'demo',
        components: bundles('Diva', 'component', 'vst', 'vst3', 'aaxplugin'),
      },
    ],
  },
  {
    id: 115,
    name: 'Repro',
    vendor: 'u-he',
    url: 'https://u-he.com/products/repro/',
    category: 'virtual-analogue',
    createdAt: '2025-01-31T09:40:59.000Z',
    modifiedAt: '2025-03-26T18:32:08.000Z',
    description: `## Description

Two plugins in one installer, both studied circuit by circuit. **Repro-1** is a monosynth after the Pro-One: punchy, a little dirty, with the sequencer that made early electro. **Repro-5** is its five-voice relative after the Prophet-5, for slow strings and those unmistakable sync leads.

The *Tweaks* page lifts the lid. Jumpers select alternative filter, oscillator and envelope components, and the difference is not subtle.

Because the models run at component level, five voices with effects can be heavier than a whole mix of lighter synths. Enable the multicore button on Repro-5 and freeze when done.`,
    versions: [
      {
        id: 1150,
        version: '1.1.2',
        type: 'demo',
        components: [
          ...bundles('Repro-1', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
          ...bundles('Repro-5', 'component', 'vst', 'vst3', 'clap', 'aaxplugin'),
        ],
      },
    ],
  },
  {
    id: 116,
    name: 'Monique',
    vendor: 'Surge Synth Team',
    url: 'https://github.com/surge-synthesizer/monique-monosynth',
    category: 'virtual-analogue',
    createdAt: '2026-08-18T09:47:28.000Z',
    modifiedAt: '2026-09-25T05:41:23.000Z',
    description: `## Description

A monophonic synth for bass and lead that somebody wrote, sold, and then gave to the Surge team, who keep it alive as open source. Three oscillators go into **three** filters that may run in series or in parallel, and a morph section blends between four states of the whole patch.

It is an instrument for people who like to turn things while it plays: the arpeggiator and sequencer sit at the bottom, always visible, and the morph knobs beg for a hardware controller.

The look is its own, green on black and a bit cryptic. Give it half an hour.`,
    versions: [
      {
        id: 1160,
        version: '1.2.0',
        type: 'free',
        components: bundles('Monique', 'component', 'vst3', 'clap', 'app'),
      },
    ],
  },
  {
    id: 117,
    name: 'Sylenth1',
    vendor: 'LennarDigital',
    url: 'https://www.lennardigital.com/sylenth1/',
    category: 'virtual-analogue',
    createdAt: '2025-10-23T09:58:12.000Z',
    modifiedAt: '2025-10-23T09:58:12.000Z',
    description: `## Description

If you have heard trance or house of the last fifteen years, you have heard it. Four oscillators in two layers, each able to stack eight unison voices, with filters that stay clear however hard they are driven.

Its trick is efficiency: a supersaw of thirty-two voices costs very little, so one writes with the finished sound rather than a placeholder. There are only two LFOs and two modulation envelopes, which turns out to be enough.

**Watch out:** the licence is bound to a small number of computers at a time, and deactivating the old one before selling it saves an e-mail.`,
    versions: [
      {
        id: 1170,
        version: '3.073',
        type: 'demo',
        components: bundles('Sylenth1', 'component', 'vst', 'aaxplugin'),
      },
    ],
  },
  {
    id: 118,
    name: 'OS-251',
    vendor: 'utokusa',
    url: 'https://github.com/utokusa/OS-251',
    category: 'virtual-analogue',
    createdAt: '2025-05-12T09:32:05.000Z',
    modifiedAt: '2025-05-12T09:32:05.000Z',
    description: `Small on purpose. One oscillator section with saw, pulse, sub and noise mixed by faders, one low-pass filter, one envelope, one LFO, a chorus. There is no menu, no second page and no modulation matrix.

That makes it a good first synth to *understand*: move a fader, hear the result, nothing else reacts. The chorus gives it the wide, slightly seasick tone of Japanese polysynths of the early eighties.

What you will miss sooner or later is velocity routing. Written with JUCE, the code is public and short enough to read in an evening, which some will find worth more than another preset bank.`,
    versions: [
      {
        id: 1180,
        version: '1.3.0',
        type: 'free',
        architecture: 'intel',
        components: bundles('OS-251', 'component', 'vst3'),
      },
      {
        id: 1181,
        version: '1.2.1',
        type: 'free',
        architecture: 'intel',
        components: bundles('OS-251', 'component', 'vst3'),
      },
    ],
  },
];
