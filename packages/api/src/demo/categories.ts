export interface DemoCategory {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly parent_id: number | null;
  readonly order: number;
}

/** The demo category tree, flattened depth first; `order` is the position in this list. */
export const demoCategories = [
  { id: 1, name: 'Instruments', slug: 'instruments', parent_id: null, order: 0 },
  { id: 10, name: 'Synthesizers', slug: 'synthesizers', parent_id: 1, order: 1 },
  { id: 100, name: 'Wavetable', slug: 'wavetable', parent_id: 10, order: 2 },
  { id: 101, name: 'Virtual Analogue', slug: 'virtual-analogue', parent_id: 10, order: 3 },
  { id: 102, name: 'FM & Phase Modulation', slug: 'fm', parent_id: 10, order: 4 },
  { id: 103, name: 'Hybrid', slug: 'hybrid', parent_id: 10, order: 5 },
  { id: 104, name: 'Modular', slug: 'modular', parent_id: 10, order: 6 },
  { id: 11, name: 'Keys & Samplers', slug: 'keys-and-samplers', parent_id: 1, order: 7 },
  { id: 110, name: 'Pianos & Organs', slug: 'pianos-and-organs', parent_id: 11, order: 8 },
  { id: 111, name: 'Samplers', slug: 'samplers', parent_id: 11, order: 9 },
  { id: 112, name: 'Sampled & Modelled', slug: 'sampled-and-modelled', parent_id: 11, order: 10 },
  { id: 113, name: 'Drums', slug: 'drums', parent_id: 11, order: 11 },
  { id: 2, name: 'Effects', slug: 'effects', parent_id: null, order: 12 },
  { id: 20, name: 'Dynamics', slug: 'dynamics', parent_id: 2, order: 13 },
  { id: 200, name: 'Compressors', slug: 'compressors', parent_id: 20, order: 14 },
  { id: 201, name: 'Limiters & Clippers', slug: 'limiters', parent_id: 20, order: 15 },
  { id: 202, name: 'Gates & Shapers', slug: 'gates', parent_id: 20, order: 16 },
  { id: 21, name: 'EQ & Filters', slug: 'eq-and-filters', parent_id: 2, order: 17 },
  { id: 22, name: 'Reverb & Delay', slug: 'reverb-and-delay', parent_id: 2, order: 18 },
  { id: 220, name: 'Reverbs', slug: 'reverbs', parent_id: 22, order: 19 },
  { id: 221, name: 'Delays', slug: 'delays', parent_id: 22, order: 20 },
  { id: 23, name: 'Colour', slug: 'colour', parent_id: 2, order: 21 },
  { id: 230, name: 'Saturation & Tape', slug: 'saturation', parent_id: 23, order: 22 },
  { id: 231, name: 'Channel Strips', slug: 'channel-strips', parent_id: 23, order: 23 },
  { id: 232, name: 'Guitar Amps', slug: 'guitar-amps', parent_id: 23, order: 24 },
  { id: 24, name: 'Creative', slug: 'creative', parent_id: 2, order: 25 },
  { id: 240, name: 'Modulation', slug: 'modulation', parent_id: 24, order: 26 },
  { id: 241, name: 'Pitch, Time & Voice', slug: 'pitch-time-voice', parent_id: 24, order: 27 },
  { id: 25, name: 'Effect Suites', slug: 'effect-suites', parent_id: 2, order: 28 },
  { id: 3, name: 'Tools', slug: 'tools', parent_id: null, order: 29 },
  { id: 30, name: 'Analysers', slug: 'analysers', parent_id: 3, order: 30 },
  { id: 300, name: 'Spectrum & Scopes', slug: 'spectrum-and-scopes', parent_id: 30, order: 31 },
  { id: 301, name: 'Loudness Meters', slug: 'loudness-meters', parent_id: 30, order: 32 },
  { id: 31, name: 'Utilities', slug: 'utilities', parent_id: 3, order: 33 },
  { id: 4, name: 'Studio', slug: 'studio', parent_id: null, order: 34 },
  { id: 40, name: 'DAWs & Performance', slug: 'daws', parent_id: 4, order: 35 },
  { id: 41, name: 'Audio Editors', slug: 'audio-editors', parent_id: 4, order: 36 },
  { id: 42, name: 'Plugin Hosts', slug: 'plugin-hosts', parent_id: 4, order: 37 },
  { id: 43, name: 'Patching & Live Coding', slug: 'patching', parent_id: 4, order: 38 },
  { id: 44, name: 'Notation', slug: 'notation', parent_id: 4, order: 39 },
] as const satisfies readonly DemoCategory[];

export type DemoCategorySlug = (typeof demoCategories)[number]['slug'];
