import type { Palette } from './palettes.ts';
import type { Random } from './random.ts';

export const width = 1280;
export const height = 800;

/** The brush that a scene draws with. It returns SVG elements that go between the ground and the grain. */
export interface Brush {
  readonly random: Random;
  readonly palette: Palette;
}

export type Scene = (brush: Brush) => string;
export type Point = readonly [x: number, y: number];

/** A number with two decimals, so that drawings stay small. */
export function n(value: number): string {
  return String(Math.round(value * 100) / 100);
}

export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** The four inks in turn. */
export function ink({ palette }: Brush, index: number): string {
  return palette.inks[index % palette.inks.length] ?? palette.inks[0];
}

/** A straight-edged path; densely sampled curves need nothing smoother. */
export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${n(x)} ${n(y)}`).join('');
}

/** A curve through all points (Catmull-Rom as cubic Béziers). */
export function smooth(points: readonly Point[]): string {
  return points
    .map((point, index) => {
      const [x, y] = point;
      if (index === 0) return `M${n(x)} ${n(y)}`;
      const previous = points[index - 1] ?? point;
      const before = points[index - 2] ?? previous;
      const after = points[index + 1] ?? point;
      const first = `${n(previous[0] + (x - before[0]) / 6)} ${n(previous[1] + (y - before[1]) / 6)}`;
      const second = `${n(x - (after[0] - previous[0]) / 6)} ${n(y - (after[1] - previous[1]) / 6)}`;
      return `C${first} ${second} ${n(x)} ${n(y)}`;
    })
    .join('');
}

export function circle(x: number, y: number, radius: number, attributes: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" ${attributes}/>`;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export function rect({ x, y, w, h }: Box, radius: number, attributes: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(radius)}" ${attributes}/>`;
}

export function path(d: string, attributes: string): string {
  return `<path d="${d}" ${attributes}/>`;
}

/** A circular arc; angles in degrees, 0 at the right, clockwise. */
export function arc(center: Point, radius: number, from: number, to: number): string {
  const at = (angle: number): string => {
    const radians = (angle * Math.PI) / 180;
    return `${n(center[0] + radius * Math.cos(radians))} ${n(center[1] + radius * Math.sin(radians))}`;
  };
  const large = Math.abs(to - from) > 180 ? 1 : 0;
  return `M${at(from)}A${n(radius)} ${n(radius)} 0 ${large} 1 ${at(to)}`;
}

/** A rotary control seen from above: body, edge light, value arc and pointer; `value` from 0 to 1. */
export function knob(
  brush: Brush,
  center: Point,
  radius: number,
  value: number,
  color: string,
): string {
  const { palette } = brush;
  const angle = ((135 + 270 * value) * Math.PI) / 180;
  const [x, y] = center;
  const tip = (share: number): string =>
    `${n(x + radius * share * Math.cos(angle))} ${n(y + radius * share * Math.sin(angle))}`;
  const stroke = `fill="none" stroke-width="${n(radius * 0.1)}" stroke-linecap="round"`;
  return [
    circle(
      x + radius * 0.05,
      y + radius * 0.22,
      radius * 0.86,
      'fill="#000" opacity=".35" filter="url(#soft)"',
    ),
    path(arc(center, radius * 1.12, 135, 405), `${stroke} stroke="${palette.deep}" opacity=".8"`),
    path(
      arc(center, radius * 1.12, 135, 135 + 270 * Math.max(0.02, value)),
      `${stroke} stroke="${color}"`,
    ),
    circle(x, y, radius * 0.9, 'fill="url(#knobEdge)"'),
    circle(x, y, radius * 0.78, 'fill="url(#knobFace)"'),
    path(`M${tip(0.38)}L${tip(0.7)}`, `${stroke} stroke="${color}"`),
  ].join('');
}

export function group(attributes: string, ...children: readonly string[]): string {
  return `<g ${attributes}>${children.join('')}</g>`;
}
