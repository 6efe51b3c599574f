import { definitions, sceneOf, type CoverSubject } from './draw-cover.ts';
import { circle, height, ink, knob, n, path, range, rect, smooth, width } from './scenes/canvas.ts';
import type { Brush, Point } from './scenes/canvas.ts';
import { palettes } from './scenes/palettes.ts';
import { Random } from './scenes/random.ts';

/** The contents of screenshots: the plugin's display above its knobs, or its steps beside its faders. */
const views = [displayAndKnobs, stepsAndFaders] as const;

/** The most screenshots that an entry can have. */
export const mostScreenshots = views.length;

/** Draws a screenshot of 1280 x 800 as SVG, of a window without words: the same subject always gives the same picture. */
export function drawScreenshot(subject: CoverSubject, index: number): string {
  const random = new Random(`${subject.id} ${subject.name} window ${index}`);
  // The cover's palette: one plugin has one look.
  const palette = palettes[(subject.id * 5) % palettes.length] ?? palettes[0];
  const brush: Brush = { random, palette };
  const view = views[index % views.length] ?? displayAndKnobs;
  const fullSize = `width="${width}" height="${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${fullSize} viewBox="0 0 ${width} ${height}">`,
    `<defs>${definitions(palette, random)}</defs>`,
    `<rect ${fullSize} fill="${palette.deep}"/>`,
    titleBar(brush),
    view(brush, subject),
    '</svg>',
  ].join('');
}

function titleBar(brush: Brush): string {
  const { palette } = brush;
  return [
    rect({ x: 0, y: 0, w: width, h: 56 }, 0, `fill="${palette.ground}"`),
    ...range(3).map((at) => circle(36 + 34 * at, 28, 9, `fill="${palette.lift}"`)),
    // The name of the preset, too small to be read.
    rect({ x: 500, y: 16, w: 280, h: 24 }, 12, `fill="${palette.lift}"`),
    rect({ x: 560, y: 25, w: 160, h: 6 }, 3, `fill="${ink(brush, 0)}" opacity=".7"`),
  ].join('');
}

function displayAndKnobs(brush: Brush, subject: CoverSubject): string {
  const { palette, random } = brush;
  const display = { x: 60, y: 96, w: 1160, h: 420 };
  const knobs = range(6).map((at) => {
    const center: Point = [160 + 192 * at, 648];
    return [
      knob(brush, center, 56, random.between(0.1, 0.95), ink(brush, at)),
      rect({ x: center[0] - 34, y: 738, w: 68, h: 8 }, 4, `fill="${ink(brush, at)}" opacity=".55"`),
    ].join('');
  });
  return [
    rect(display, 24, 'fill="url(#ground)"'),
    `<svg x="${display.x}" y="${display.y}" width="${display.w}" height="${display.h}" viewBox="0 170 ${width} 463" preserveAspectRatio="xMidYMid slice">${sceneOf(subject)(brush)}</svg>`,
    rect(display, 24, `fill="none" stroke="${palette.lift}" stroke-width="4"`),
    ...knobs,
  ].join('');
}

function stepsAndFaders(brush: Brush): string {
  const { palette, random } = brush;
  const steps = range(64).map((at) => {
    const isOn = random.chance(0.34);
    const box = { x: 60 + 50 * (at % 16), y: 110 + 62 * Math.floor(at / 16), w: 40, h: 48 };
    return rect(
      box,
      10,
      `fill="${isOn ? ink(brush, Math.floor(at / 16)) : palette.ground}" opacity="${isOn ? 0.95 : 0.8}"`,
    );
  });
  const points = range(9).map((at): Point => [60 + 99 * at, random.between(440, 700)]);
  const faders = range(5).map((at) => {
    const x = 930 + 66 * at;
    const y = random.between(180, 560);
    return [
      rect({ x: x - 4, y: 120, w: 8, h: 600 }, 4, `fill="${palette.ground}"`),
      rect({ x: x - 4, y, w: 8, h: 720 - y }, 4, `fill="${ink(brush, at)}"`),
      rect({ x: x - 22, y: y - 16, w: 44, h: 32 }, 8, 'fill="url(#knobFace)"'),
    ].join('');
  });
  return [
    ...steps,
    rect({ x: 60, y: 400, w: 790, h: 340 }, 20, `fill="${palette.ground}"`),
    path(
      smooth(points),
      `fill="none" stroke="${ink(brush, 1)}" stroke-width="6" stroke-linecap="round"`,
    ),
    ...points.map(([x, y]) => circle(x, y, 10, `fill="${ink(brush, 2)}"`)),
    `<g opacity="${n(0.98)}">${faders.join('')}</g>`,
  ].join('');
}
