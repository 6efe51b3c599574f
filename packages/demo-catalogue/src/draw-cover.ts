import { height, width } from './scenes/canvas.ts';
import type { Scene } from './scenes/canvas.ts';
import * as analysers from './scenes/analyser-scenes.ts';
import * as colours from './scenes/colour-scenes.ts';
import * as creative from './scenes/creative-scenes.ts';
import * as dynamics from './scenes/dynamics-scenes.ts';
import * as keys from './scenes/key-scenes.ts';
import { palettes } from './scenes/palettes.ts';
import type { Palette } from './scenes/palettes.ts';
import { Random } from './scenes/random.ts';
import * as patching from './scenes/patching-scenes.ts';
import * as spaces from './scenes/space-scenes.ts';
import * as studio from './scenes/studio-scenes.ts';
import * as synths from './scenes/synth-scenes.ts';

export interface CoverSubject {
  readonly id: number;
  readonly name: string;
  readonly vendor: string;
  /** Names of the category and its ancestors, topmost first. */
  readonly categoryPath: readonly string[];
}

/** Compositions by the name of a category, taken in turn by neighbours. */
const scenesByCategory: Readonly<Record<string, readonly [Scene, ...Scene[]]>> = {
  Wavetable: [synths.wavetableRidges],
  'Virtual Analogue': [synths.oscillatorSheets],
  'FM & Phase Modulation': [synths.modulatedRings],
  Hybrid: [synths.hybridOrbs],
  Modular: [synths.patchCables],
  'Pianos & Organs': [keys.organPipes, keys.radialKeys],
  Samplers: [keys.slicedWave],
  'Sampled & Modelled': [keys.harpStrings],
  Drums: [keys.drumPads, keys.drumKit],
  Compressors: [dynamics.processorFace, dynamics.pressedWave],
  'Limiters & Clippers': [dynamics.pressedWave],
  'Gates & Shapers': [dynamics.steppedGate],
  'EQ & Filters': [dynamics.equaliserHills],
  Reverbs: [spaces.soundRings, spaces.recedingArches],
  Delays: [spaces.fadingRepeats],
  'Saturation & Tape': [colours.tapeReels, colours.saturationCurve],
  'Channel Strips': [colours.faderBank],
  'Guitar Amps': [colours.speakerCone, colours.glowingTubes],
  Modulation: [synths.sweepingPhases],
  'Pitch, Time & Voice': [creative.voiceRibbons],
  'Effect Suites': [creative.effectTiles],
  'Spectrum & Scopes': [analysers.spectrogram, analysers.lissajousScope],
  'Loudness Meters': [analysers.needleMeter],
  Utilities: [analysers.routedStreams],
  'DAWs & Performance': [studio.timelineClips, studio.clipGrid],
  'Audio Editors': [studio.selectedWaveform],
  'Plugin Hosts': [patching.moduleGraph],
  'Patching & Live Coding': [patching.truchetCords, patching.moduleGraph],
  Notation: [studio.wavingStave],
};

const fallbackScenes: readonly [Scene, ...Scene[]] = [synths.oscillatorSheets];

/** The definitions that scenes draw with: gradients, blurs and the grain. */
export function definitions(palette: Palette, random: Random): string {
  const blur = (id: string, deviation: number): string =>
    `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`;
  const stop = (offset: number, color: string, opacity = 1): string =>
    `<stop offset="${offset}" stop-color="${color}" stop-opacity="${opacity}"/>`;
  const linear = (id: string, direction: string, ...stops: readonly string[]): string =>
    `<linearGradient id="${id}" ${direction}>${stops.join('')}</linearGradient>`;
  const radial = (id: string, place: string, ...stops: readonly string[]): string =>
    `<radialGradient id="${id}" ${place}>${stops.join('')}</radialGradient>`;
  const down = 'x1="0" y1="0" x2="0" y2="1"';
  const across = 'x1="0" y1="0" x2="1" y2="0"';
  const face = palette.isLight ? ['#ffffff', '#d9d6d2'] : ['#4a4a52', '#17171b'];
  const edge = palette.isLight ? ['#f4f2ef', '#b9b5b0'] : ['#77777f', '#0c0c0f'];
  const [faceTop = '#fff', faceLow = '#ccc'] = face;
  const [edgeTop = '#fff', edgeLow = '#aaa'] = edge;
  return [
    blur('near', 7),
    blur('soft', 20),
    blur('glow', 70),
    radial(
      'ground',
      `cx="${random.between(0.25, 0.75)}" cy="${random.between(0.15, 0.5)}" r=".95"`,
      stop(0, palette.lift),
      stop(0.55, palette.ground),
      stop(1, palette.deep),
    ),
    linear('shade', down, stop(0, palette.ground), stop(1, palette.deep)),
    linear('pad', down, stop(0, '#fff', 0.22), stop(0.5, '#fff', 0), stop(1, '#000', 0.16)),
    linear(
      'tube',
      across,
      stop(0, '#000', 0.3),
      stop(0.3, '#fff', 0.34),
      stop(0.55, '#fff', 0),
      stop(1, '#000', 0.38),
    ),
    linear('knobEdge', 'x1=".2" y1="0" x2=".8" y2="1"', stop(0, edgeTop), stop(1, edgeLow)),
    linear('knobFace', 'x1=".25" y1="0" x2=".75" y2="1"', stop(0, faceTop), stop(1, faceLow)),
    radial(
      'ball',
      'cx=".34" cy=".28" r=".85"',
      stop(0, '#fff', 0.5),
      stop(0.42, '#fff', 0),
      stop(1, '#000', 0.42),
    ),
    radial(
      'fall',
      'cx=".5" cy=".5" r=".5"',
      stop(0, '#000', 0.75),
      stop(0.7, '#000', 0.2),
      stop(1, '#000', 0),
    ),
    linear(
      'cone',
      'x1="0" y1="0" x2="1" y2="1"',
      stop(0, '#fff', 0.5),
      stop(0.35, '#fff', 0),
      stop(0.6, '#000', 0.22),
      stop(0.8, '#fff', 0.22),
      stop(1, '#000', 0.3),
    ),
    `<filter id="noise" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="${random.whole(1, 999)}" stitchTiles="stitch"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .5 0"/></filter>`,
    '<pattern id="grain" width="256" height="256" patternUnits="userSpaceOnUse"><rect width="256" height="256" filter="url(#noise)"/></pattern>',
  ].join('');
}

/** The composition of a subject's category. */
export function sceneOf({ id, categoryPath }: Pick<CoverSubject, 'id' | 'categoryPath'>): Scene {
  const scenes = scenesByCategory[categoryPath.at(-1) ?? ''] ?? fallbackScenes;
  return scenes[id % scenes.length] ?? scenes[0];
}

/** Draws a cover of 1280 x 800 as SVG: the same subject always gives the same picture. */
export function drawCover(subject: CoverSubject): string {
  const { id, name, vendor } = subject;
  const random = new Random(`${id} ${name} ${vendor}`);
  const scene = sceneOf(subject);
  // Five has no factor in common with the number of palettes, so neighbours never share one.
  const palette = palettes[(id * 5) % palettes.length] ?? palettes[0];
  const fullSize = `width="${width}" height="${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${fullSize} viewBox="0 0 ${width} ${height}">`,
    `<defs>${definitions(palette, random)}</defs>`,
    `<rect ${fullSize} fill="url(#ground)"/>`,
    scene({ random, palette }),
    `<rect ${fullSize} fill="url(#grain)" opacity=".09"/>`,
    '</svg>',
  ].join('');
}
