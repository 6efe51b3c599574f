import { circle, height, ink, knob, n, path, range, rect, smooth, width } from './canvas.ts';
import type { Brush, Point } from './canvas.ts';

/** The face of a processor: one large control among small ones. */
export function processorFace(brush: Brush): string {
  const { random } = brush;
  const side = random.chance(0.5) ? 1 : -1;
  const big: Point = [640 + side * 250, 400];
  const rest: Point = [640 - side * 290, 400];
  const ticks = range(41).map((index) => {
    const angle = ((135 + index * 6.75) * Math.PI) / 180;
    const long = index % 5 === 0 ? 34 : 18;
    const at = (radius: number): string =>
      `${n(big[0] + radius * Math.cos(angle))} ${n(big[1] + radius * Math.sin(angle))}`;
    return path(
      `M${at(282)}L${at(282 + long)}`,
      `stroke="${ink(brush, index > 28 ? 1 : 2)}" stroke-width="5" stroke-linecap="round" opacity=".9"`,
    );
  });
  const columns = random.whole(2, 3);
  const rows = random.whole(2, 3);
  const small = range(columns * rows).map((index) => {
    const x = rest[0] + ((index % columns) - (columns - 1) / 2) * (420 / columns);
    const y = rest[1] + (Math.floor(index / columns) - (rows - 1) / 2) * (560 / rows);
    return knob(
      brush,
      [x, y],
      Math.min(420 / columns, 560 / rows) * 0.37,
      random.between(0.1, 0.95),
      ink(brush, index % 3),
    );
  });
  return (
    circle(big[0], big[1], 300, `fill="${ink(brush, 0)}" opacity=".28" filter="url(#glow)"`) +
    ticks.join('') +
    knob(brush, big, 220, random.between(0.35, 0.9), ink(brush, 0)) +
    small.join('')
  );
}

/** Hits pressed below a threshold, standing on the floor or mirrored about the middle. */
export function pressedWave(brush: Brush): string {
  const { random } = brush;
  const isMirrored = random.chance(0.5);
  const axis = isMirrored ? 400 : height + 20;
  const limit = isMirrored ? random.between(190, 235) : random.between(540, 610);
  const reach = limit * random.between(1.25, 1.45);
  const beats = random.whole(4, 6);
  const decay = random.between(2, 4);
  const columns = range(84).map((index) => {
    const at = (index / 84) * beats;
    const beat = Math.floor(at);
    const inside = at - beat;
    const accent = 0.7 + 0.3 * Math.abs(Math.cos(beat * 1.9));
    const raw = reach * Math.exp(-inside * decay) * accent + limit * random.between(0.08, 0.17);
    const kept = Math.min(raw, limit);
    const x = 16 + index * 15;
    const low = isMirrored ? axis + kept : axis;
    const color = ink(brush, inside < 0.14 ? 2 : beat % 2);
    const cut = raw - limit - 8;
    const lost = `fill="${ink(brush, 3)}" opacity=".7"`;
    return [
      rect(
        { x, y: axis - kept, w: 10.5, h: low - axis + kept },
        5,
        `fill="${color}" opacity="${n(1 - inside * 0.45)}"`,
      ),
      cut > 6 ? rect({ x, y: axis - limit - 8 - cut, w: 10.5, h: cut }, 5, lost) : '',
      cut > 6 && isMirrored ? rect({ x, y: axis + limit + 8, w: 10.5, h: cut }, 5, lost) : '',
    ].join('');
  });
  const ceilings = isMirrored ? [axis - limit, axis + limit] : [axis - limit];
  const lines = ceilings.map(
    (y) =>
      rect(
        { x: 0, y: y - 20, w: width, h: 34 },
        2,
        `fill="${ink(brush, 2)}" opacity=".35" filter="url(#near)"`,
      ) + rect({ x: 0, y: y - 5, w: width, h: 6 }, 2, `fill="${ink(brush, 2)}"`),
  );
  return columns.join('') + lines.join('');
}

/** A drawn volume pattern with its points. */
export function steppedGate(brush: Brush): string {
  const { random } = brush;
  const steps = random.whole(6, 8);
  const w = 1120 / steps;
  const shapes = range(steps).map((index) => {
    const x = 80 + index * w;
    const top = random.between(120, 400);
    const bend = random.between(0.35, 1);
    const d = `M${n(x)} 690V${n(top)}C${n(x + w * bend)} ${n(top)} ${n(x + w * (0.2 + bend * 0.6))} 690 ${n(x + w - 8)} 690Z`;
    const line = `M${n(x)} 690V${n(top)}C${n(x + w * bend)} ${n(top)} ${n(x + w * (0.2 + bend * 0.6))} 690 ${n(x + w - 8)} 690`;
    const color = ink(brush, index % 3);
    return (
      path(d, `fill="${color}" opacity=".55"`) +
      path(line, `fill="none" stroke="${color}" stroke-width="7" stroke-linejoin="round"`) +
      circle(x, top, 15, `fill="${ink(brush, 3)}"`) +
      circle(x, top, 8, `fill="${color}"`)
    );
  });
  const grid = range(17).map((index) =>
    rect(
      { x: 79 + index * 70, y: 110, w: 2, h: 580 },
      1,
      `fill="${ink(brush, 3)}" opacity="${index % 4 === 0 ? 0.35 : 0.14}"`,
    ),
  );
  return grid.join('') + shapes.join('');
}

/** Bands of an equaliser as translucent hills. */
export function equaliserHills(brush: Brush): string {
  const { random } = brush;
  const bands = range(random.whole(5, 6)).map((index) => ({
    middle: 130 + index * 215 + random.between(-60, 60),
    spread: random.between(80, 190),
    gain: random.between(120, 270) * (random.chance(0.68) ? -1 : 0.8),
  }));
  const axis = random.between(430, 500);
  const total = range(129).map((step): Point => {
    const x = step * 10;
    return [
      x,
      axis +
        bands.reduce(
          (sum, { middle, spread, gain }) => sum + gain * Math.exp(-(((x - middle) / spread) ** 2)),
          0,
        ),
    ];
  });
  const hills = bands.map(({ middle, spread, gain }, index) => {
    const points = range(129).map((step): Point => [
      step * 10,
      axis + gain * 1.08 * Math.exp(-(((step * 10 - middle) / spread) ** 2)),
    ]);
    return path(`${smooth(points)}L1280 ${n(axis)}H0Z`, `fill="${ink(brush, index)}" opacity=".5"`);
  });
  const spectrum = range(81).map((index) => {
    const level =
      210 * Math.exp(-index / 60) * (0.5 + 0.5 * Math.abs(Math.sin(index * 0.61 + axis))) +
      random.between(10, 60);
    return rect(
      { x: index * 16, y: height - level, w: 10, h: level + 10 },
      5,
      `fill="${ink(brush, 3)}" opacity=".28"`,
    );
  });
  const curve = smooth(total);
  const points = bands.map(
    ({ middle, gain }, index) =>
      circle(middle, axis + gain * 1.04, 21, `fill="${ink(brush, index)}"`) +
      circle(middle, axis + gain * 1.04, 21, 'fill="url(#ball)"'),
  );
  return (
    spectrum.join('') +
    hills.join('') +
    path(
      curve,
      `fill="none" stroke="${ink(brush, 2)}" stroke-width="22" opacity=".3" filter="url(#near)"`,
    ) +
    path(curve, `fill="none" stroke="${ink(brush, 2)}" stroke-width="7"`) +
    points.join('')
  );
}
