import { bundles } from '../demo-software.ts';
import type { DemoSoftware } from '../demo-software.ts';

export const editorsAndHosts: readonly DemoSoftware[] = [
  {
    id: 252,
    name: 'Audacity',
    vendor: 'Muse Group',
    url: 'https://www.audacityteam.org/',
    category: 'audio-editors',
    createdAt: '2025-02-22T07:23:27.000Z',
    modifiedAt: '2025-02-22T07:23:27.000Z',
    description: `## Description

Press the red button, talk, cut, export. For a quarter of a century this has been how people record a lecture, digitise a cassette or trim a ringtone, and there is nothing cheaper or more widely explained.

Recent versions put effects on tracks in real time, brought clips that can be trimmed without loss, and beats and measures on the ruler.

1. Noise reduction: select a second of hiss, *Get profile*, select all, apply gently.
2. \`Loudness normalisation\` at -16 LUFS suits podcasts.
3. Save the project, then export; the two are not the same.`,
    documentationUrls: ['https://support.audacityteam.org/', 'https://manual.audacityteam.org/'],
    versions: [
      {
        id: 2520,
        version: '3.7.1',
        type: 'free',
        architecture: 'arm',
        components: bundles('Audacity', 'app'),
      },
      {
        id: 2521,
        version: '3.7.1',
        type: 'free',
        architecture: 'intel',
        components: bundles('Audacity', 'app'),
      },
      {
        id: 2522,
        version: '3.3.3',
        type: 'free',
        architecture: 'intel',
        status: 'disabled',
        components: bundles('Audacity', 'app'),
      },
    ],
  },
  {
    id: 253,
    name: 'ocenaudio',
    vendor: 'ocenaudio',
    url: 'https://www.ocenaudio.com/',
    category: 'audio-editors',
    createdAt: '2024-12-10T12:07:13.000Z',
    modifiedAt: '2024-12-10T12:07:13.000Z',
    description: `## Description

A single-file editor that opens an hour of audio at once and never seems to think. Effects are previewed while you change them, on the selection, without applying first.

**Multiselection** is its finest trait: mark twenty breaths with Ctrl held, then lower them all by six decibels in one step. A spectrogram view and a decent set of analysis tools are there for repairs.

It has no tracks. That is a relief when the job is cleaning, cutting and naming many files. Free for any use, VST effects welcome.`,
    versions: [
      { id: 2530, version: '3.15.3', type: 'free', components: bundles('ocenaudio', 'app') },
    ],
  },
  {
    id: 254,
    name: 'RX 11',
    vendor: 'iZotope',
    url: 'https://www.izotope.com/en/products/rx.html',
    category: 'audio-editors',
    createdAt: '2026-04-11T18:14:09.000Z',
    modifiedAt: '2026-07-22T04:44:10.000Z',
    description: `## Description

Sound repair as painting. In the spectrogram a chair creak is a blot, a phone a dotted line, and one removes it with a brush, filling in from what surrounds it.

Modules cover the common accidents:

- *De-click*, *De-clip*, *De-hum*, *De-reverb*
- *Dialogue Isolate* for voices in the street
- *Music Rebalance* for stems out of a mix
- *Repair Assistant*, if you do not know what is wrong

Post-production cannot do without it. The golden rule: process twice lightly rather than once heavily, and listen to what was taken away.`,
    versions: [
      {
        id: 2540,
        version: '11.0.0',
        type: 'trial',
        components: bundles('iZotope RX 11 Audio Editor', 'app'),
      },
    ],
  },
  {
    id: 255,
    name: 'Fission',
    vendor: 'Rogue Amoeba',
    url: 'https://rogueamoeba.com/fission/',
    category: 'audio-editors',
    createdAt: '2026-07-14T12:17:30.000Z',
    modifiedAt: '2026-10-02T16:11:42.000Z',
    description: `## Description

Cuts MP3 and AAC files *without encoding them again*. That one ability is why it lives on many a podcaster's Mac: trim the ends, split at the chapter marks, join two parts, and the quality is the one you started with.

Smart Split finds silences and makes tracks of a long recording. Tags, artwork and chapters are edited in the same window, and batch conversion is a separate page.

No effects to speak of, no multitrack. Volume and fades, yes. Do everything else elsewhere and finish here.`,
    versions: [
      { id: 2550, version: '2.8.6', type: 'trial', components: bundles('Fission', 'app') },
    ],
  },
  {
    id: 256,
    name: 'Tenacity',
    vendor: 'Tenacity',
    url: 'https://tenacityaudio.org/',
    category: 'audio-editors',
    createdAt: '2025-05-09T15:56:31.000Z',
    modifiedAt: '2025-11-12T16:27:30.000Z',
    status: 'disabled',
    hasCover: false,
    internalNotes: 'No official macOS package at present. Description still to be written.',
    description: '',
    versions: [
      {
        id: 2560,
        version: '1.3.3',
        type: 'free',
        architecture: 'intel',
        status: 'failed',
        components: bundles('Tenacity', 'app'),
      },
    ],
  },
  {
    id: 257,
    name: 'Carla',
    vendor: 'falkTX',
    url: 'https://kx.studio/Applications:Carla',
    category: 'plugin-hosts',
    createdAt: '2025-06-30T14:19:07.000Z',
    modifiedAt: '2025-06-30T14:19:07.000Z',
    description: `## Description

Loads nearly any plugin format there is and connects everything to everything. As a rack it is a chain with a mixer; as a patchbay it is a canvas with cables, and both may run under JACK or with their own audio driver.

Its second life is as a plugin: put *Carla* in a DAW and host LV2 where only VST is understood, or build a small patch inside one track.

MIDI maps, OSC control and 32 to 64 bit bridges make it the Swiss knife of the Linux stage. On a Mac it does less, yet still more than other free hosts.`,
    documentationUrls: ['https://kx.studio/Applications:Carla'],
    versions: [
      {
        id: 2570,
        version: '2.5.10',
        type: 'free',
        components: [...bundles('Carla', 'app'), ...bundles('carla', 'vst', 'lv2')],
      },
      {
        id: 2571,
        version: '2.5.9',
        type: 'free',
        components: [...bundles('Carla', 'app'), ...bundles('carla', 'vst', 'lv2')],
      },
    ],
  },
  {
    id: 258,
    name: 'Element',
    vendor: 'Kushview',
    url: 'https://kushview.net/element/',
    category: 'plugin-hosts',
    createdAt: '2025-10-01T12:34:06.000Z',
    modifiedAt: '2026-02-16T03:15:39.000Z',
    description: `## Description

A modular host for the stage and for sound design. Nodes are plugins, MIDI devices, audio ports or further graphs; cables are drawn between them; several graphs can be kept ready and switched by program change.

- *standalone*, for live keyboards and guitar rigs
- *as an instrument or effect*, for routing a DAW does not offer
- *scripts* in Lua, for nodes nobody has made yet

Think of it as the patch cords between plugins. Build one graph per song, name it, and test the switch while holding a chord.`,
    versions: [
      {
        id: 2580,
        version: '1.0.0',
        type: 'free',
        components: bundles('Element', 'component', 'vst3', 'app'),
      },
    ],
  },
  {
    id: 259,
    name: 'AudioPluginHost',
    vendor: 'JUCE',
    url: 'https://github.com/juce-framework/JUCE',
    category: 'plugin-hosts',
    createdAt: '2025-10-08T14:15:13.000Z',
    modifiedAt: '2026-07-19T17:15:29.000Z',
    description: `## Description

The example host that comes with the JUCE framework, and what many plugin developers open fifty times a day. A grey field, boxes, wires. Scan, drop, connect, play.

For musicians it is a *neutral witness*. When a plugin misbehaves in a DAW, load it here: if it fails too, the plugin is at fault; if not, the host or the session is.

It also makes an improvised live rig that costs nothing. There is no official binary to speak of; build it from \`extras/AudioPluginHost\` with CMake in a few minutes.`,
    versions: [
      { id: 2590, version: '8.0.4', type: 'free', components: bundles('AudioPluginHost', 'app') },
      { id: 2591, version: '7.0.12', type: 'free', components: bundles('AudioPluginHost', 'app') },
    ],
  },
  {
    id: 260,
    name: 'pluginval',
    vendor: 'Tracktion',
    url: 'https://github.com/Tracktion/pluginval',
    category: 'plugin-hosts',
    createdAt: '2026-02-12T08:48:59.000Z',
    modifiedAt: '2026-02-12T08:48:59.000Z',
    description: `## Description

Torture for plugins. It opens and closes the editor, changes sample rates in mid-flight, throws random automation at every parameter, and asks for state and gives it back, at a strictness of one to ten.

Developers run it on each build:

\`pluginval --strictness-level 5 --validate MyPlugin.vst3\`

Level five is what a host may reasonably expect. Users can profit as well, since a plugin that crashes here at level two will *sooner or later* crash in the middle of a song, and now you know which of the forty it was.`,
    versions: [
      { id: 2600, version: '1.0.4', type: 'free', components: bundles('pluginval', 'app') },
      { id: 2601, version: '1.0.3', type: 'free', components: bundles('pluginval', 'app') },
    ],
  },
];
