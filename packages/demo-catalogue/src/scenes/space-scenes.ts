import { circle, group, ink, n, path, range, rect } from './canvas.ts';
import type { Brush, Point } from './canvas.ts';

/** Sound leaving two sources, ring by ring, and crossing. */
export function soundRings(brush: Brush): string {
  const { random } = brush;
  const sources = range(random.whole(1, 2)).map((index): Point => [
    random.between(280, 480) + index * 480,
    random.between(300, 520),
  ]);
  const spacing = random.between(36, 48);
  const fields = sources.map(([x, y], index) =>
    range(17)
      .map((ring) =>
        circle(
          x,
          y,
          40 + ring * spacing,
          `fill="none" stroke="${ink(brush, index + (ring > 9 ? 1 : 0))}" stroke-width="${n(22 * 0.87 ** ring + 2)}" opacity="${n(0.95 * 0.9 ** ring)}"`,
        ),
      )
      .join(''),
  );
  const cores = sources.map(
    ([x, y], index) =>
      circle(x, y, 260, `fill="${ink(brush, index)}" opacity=".32" filter="url(#glow)"`) +
      circle(x, y, 30, `fill="${ink(brush, 2)}"`),
  );
  return cores.join('') + fields.join('');
}

/** Arches behind arches: the inside of a hall. */
export function recedingArches(brush: Brush): string {
  const { random, palette } = brush;
  const vanishing: Point = [random.between(500, 780), random.between(500, 570)];
  const count = 11;
  const round = random.between(0.5, 1.15);
  return range(count)
    .map((index) => {
      const scale = 0.83 ** index * 1.45;
      const half = 560 * scale;
      const x = vanishing[0] + (640 - vanishing[0]) * scale * 0.7;
      const foot = vanishing[1] + 260 * scale;
      const spring = vanishing[1] - 120 * scale;
      const lit = index === count - 1;
      const color = lit ? palette.inks[2] : ink(brush, [3, 0, 1][index % 3] ?? 0);
      return path(
        `M${n(x - half)} ${n(foot + 400 * scale)}V${n(spring)}A${n(half)} ${n(half * round)} 0 0 1 ${n(x + half)} ${n(spring)}V${n(foot + 400 * scale)}Z`,
        `fill="${color}" fill-opacity="${lit ? 1 : n(0.16 + index * 0.05)}" stroke="${color}" stroke-width="${n(9 * scale + 1)}" stroke-opacity="${n(0.35 + index * 0.06)}"`,
      );
    })
    .join('');
}

/** One shape repeated, each time further off. */
export function fadingRepeats(brush: Brush): string {
  const { random } = brush;
  const kind = random.whole(0, 2);
  const ratio = random.between(0.74, 0.8);
  const rise = random.between(-30, 30);
  const spread = kind === 2 ? 0.86 : 0.68;
  const repeats = range(random.whole(7, 9)).map((index) => ratio ** index);
  const reach = repeats.reduce((sum, scale) => sum + scale * spread * 2, 0);
  const unit = 1120 / reach;
  let left = 80;
  const marks = repeats.map((scale, index) => {
    const radius = unit * scale * (kind === 2 ? 0.98 : 1);
    const x = left + unit * scale * spread;
    const y = 400 + (index - 2) * rise;
    left += unit * scale * spread * 2;
    const color = ink(brush, index % 3);
    const capsule = {
      x: x - radius * 0.68,
      y: y - radius * 1.2,
      w: radius * 1.36,
      h: radius * 2.4,
    };
    const shade = circle(x + 14, y + 28, radius, 'fill="#000" opacity=".28" filter="url(#soft)"');
    const rings = range(6).map((ring) =>
      circle(x, y, (radius * (6 - ring)) / 6, `fill="${ink(brush, index + ring)}"`),
    );
    const body =
      kind === 2
        ? rect(capsule, radius * 0.68, `fill="${color}"`) +
          rect(capsule, radius * 0.68, 'fill="url(#tube)"')
        : shade +
          (kind === 0 ? circle(x, y, radius, `fill="${color}"`) : rings.join('')) +
          circle(x, y, radius, `fill="url(#ball)" opacity="${kind === 0 ? 1 : 0.6}"`);
    return group(`opacity="${n(Math.max(0.25, 1 - index * 0.09))}"`, body);
  });
  return marks.reverse().join('');
}
