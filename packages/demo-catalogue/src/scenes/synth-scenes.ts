import {
  arc,
  circle,
  group,
  height,
  ink,
  n,
  path,
  polyline,
  range,
  smooth,
  width,
} from './canvas.ts';
import type { Brush, Point } from './canvas.ts';

/** Frames of a wavetable, one behind the other. */
export function wavetableRidges(brush: Brush): string {
  const { random, palette } = brush;
  const rows = random.whole(20, 28);
  const lean = random.between(-9, 9);
  const partials = range(4).map((index) => ({
    frequency: random.whole(1, 4) + index * 2,
    phase: random.between(0, 6.28),
    drift: random.between(-0.22, 0.22),
    level: 1 / (index + 1.4),
  }));
  const peak = random.between(0.35, 0.65);
  const ridges = range(rows)
    .map((row) => {
      const depth = row / (rows - 1);
      const scale = 0.62 + depth * 0.5;
      const base = 300 + depth ** 1.3 * 470;
      const points = range(161).map((step): Point => {
        const at = step / 160;
        const bell = Math.exp(-(((at - peak - (0.5 - depth) * 0.08) / 0.13) ** 2));
        const wave = partials.reduce(
          (sum, { frequency, phase, drift, level }) =>
            sum + level * Math.sin(at * frequency * 6.28 + phase + row * drift),
          0,
        );
        return [
          width / 2 + (at - 0.5) * 2300 * scale + (rows / 2 - row) * lean,
          base - bell * (wave + 1.7) * 92 * scale - 7 * Math.sin(at * 40 + row),
        ];
      });
      const line = polyline(points);
      const color = ink(brush, depth > 0.66 ? 0 : depth > 0.33 ? 1 : 3);
      return (
        path(
          `${line}V${n(base + 90)}H${n(points[0]?.[0] ?? 0)}Z`,
          'fill="url(#shade)" opacity=".93"',
        ) +
        path(
          line,
          `fill="none" stroke="${color}" stroke-width="${n(1.6 + depth * 2.2)}" opacity="${n(0.35 + depth * 0.65)}"`,
        )
      );
    })
    .join('');
  const sun = circle(
    width * (0.5 + (0.5 - peak) * 1.6),
    200,
    random.between(80, 125),
    `fill="${palette.inks[2]}"`,
  );
  return sun + ridges;
}

/** Slow oscillator waves laid over each other like sheets of glass. */
export function oscillatorSheets(brush: Brush): string {
  const { random } = brush;
  const sheets = random.whole(5, 7);
  const cycles = random.between(0.8, 1.9);
  const shape = random.whole(0, 2);
  const sun = circle(
    random.between(300, 980),
    random.between(190, 300),
    random.between(90, 150),
    `fill="${ink(brush, 2)}"`,
  );
  const waves = range(sheets).map((index) => {
    const middle = 300 + (index * 430) / sheets;
    const swing = random.between(60, 130);
    const phase = random.between(0, 6.28);
    const points = range(65).map((step): Point => {
      const angle = (step / 64) * cycles * 6.28 + phase + index * 0.5;
      const wave =
        shape === 0
          ? Math.sin(angle)
          : shape === 1
            ? Math.sin(angle) + 0.34 * Math.sin(2 * angle + 1)
            : 0.75 * Math.asin(Math.sin(angle)) + 0.12 * Math.sin(5 * angle);
      return [-20 + (step / 64) * (width + 40), middle + wave * swing];
    });
    const line = smooth(points);
    const color = ink(brush, [3, 0, 1, 2, 0, 1, 3][index] ?? 0);
    return (
      path(`${line}V${height}H-20Z`, `fill="${color}" opacity="${n(0.34 + index * 0.08)}"`) +
      path(line, `fill="none" stroke="${ink(brush, index)}" stroke-width="2.5" opacity=".85"`)
    );
  });
  return sun + waves.join('');
}

/** A carrier ring bent by modulators, many times over. */
export function modulatedRings(brush: Brush): string {
  const { random } = brush;
  const ratio = random.whole(3, 9);
  const second = random.whole(2, 5);
  const index = random.between(0.5, 1.6);
  const turn = random.between(0.02, 0.06);
  const center: Point = [random.between(540, 740), random.between(370, 430)];
  const rings = range(34).map((ring) => {
    const share = ring / 33;
    const radius = 40 + share * 420;
    const points = range(241).map((step): Point => {
      const angle = (step / 240) * Math.PI * 2;
      const bend = Math.sin(ratio * angle + index * Math.sin(second * angle) + ring * turn * 6);
      const reach = radius * (1 + 0.2 * bend * Math.sin(share * Math.PI));
      return [
        center[0] + reach * Math.cos(angle + ring * turn),
        center[1] + reach * Math.sin(angle + ring * turn),
      ];
    });
    const color = ink(brush, share < 0.3 ? 2 : share < 0.68 ? 0 : 1);
    return path(
      `${polyline(points)}Z`,
      `fill="none" stroke="${color}" stroke-width="${n(3.4 - share * 1.6)}" opacity="${n(0.95 - share * 0.3)}"`,
    );
  });
  return (
    circle(center[0], center[1], 300, `fill="${ink(brush, 3)}" opacity=".3" filter="url(#glow)"`) +
    rings.join('') +
    circle(center[0], center[1], 26, `fill="${ink(brush, 2)}"`)
  );
}

/** Planets of different synthesis: gradient spheres joined by one line. */
export function hybridOrbs(brush: Brush): string {
  const { random } = brush;
  const count = random.whole(4, 5);
  const step = 940 / (count - 1);
  const turn = random.chance(0.5) ? 1 : -1;
  const orbs = range(count).map((index) => ({
    x: 170 + index * step + random.between(-24, 24),
    y: 400 + (index % 2 === 0 ? 1 : -1) * random.between(20, 130) * turn,
    radius: random.between(0.44, 0.56) * step * (index % 2 === 0 ? 1 : 0.66),
    color: index,
  }));
  const line = smooth([
    [-40, random.between(300, 500)],
    ...orbs.map(({ x, y }): Point => [x, y]),
    [width + 40, random.between(250, 550)],
  ]);
  const bodies = orbs.map(({ x, y, radius, color }, index) => {
    const stripes = range(15).map((stripe) => {
      const offset = (stripe / 14 - 0.5) * 2 * radius;
      const half = Math.sqrt(Math.max(0, radius ** 2 - offset ** 2));
      return `M${n(x - half)} ${n(y + offset)}H${n(x + half)}`;
    });
    const texture =
      [
        path(
          stripes.join(''),
          `fill="none" stroke="${ink(brush, color + 1)}" stroke-width="3" opacity=".55"`,
        ),
        range(8)
          .map((ring) =>
            circle(
              x,
              y,
              (radius * (ring + 0.5)) / 8,
              `fill="none" stroke="${ink(brush, color + 2)}" stroke-width="2.5" opacity=".5"`,
            ),
          )
          .join(''),
        '',
      ][(index + Math.round(radius)) % 3] ?? '';
    return (
      circle(x + 14, y + 30, radius, 'fill="#000" opacity=".3" filter="url(#soft)"') +
      circle(x, y, radius, `fill="${ink(brush, color)}"`) +
      texture +
      circle(x, y, radius, 'fill="url(#ball)"')
    );
  });
  return (
    path(line, `fill="none" stroke="${ink(brush, 2)}" stroke-width="3" opacity=".75"`) +
    path(line, `fill="none" stroke="${ink(brush, 0)}" stroke-width="46" opacity=".12"`) +
    bodies.join('')
  );
}

/** Jacks and hanging cables on a panel. */
export function patchCables(brush: Brush): string {
  const { random, palette } = brush;
  const columns = 9;
  const rows = 5;
  const at = (column: number, row: number): Point => [128 + column * 128, 130 + row * 135];
  const jacks = range(columns * rows).map((index) => {
    const [x, y] = at(index % columns, Math.floor(index / columns));
    return (
      circle(x, y, 27, `fill="${palette.lift}"`) +
      circle(
        x,
        y,
        27,
        `fill="none" stroke="${palette.isLight ? '#fff' : ink(brush, 3)}" stroke-opacity=".5" stroke-width="2"`,
      ) +
      circle(x, y, 14, `fill="${palette.isLight ? palette.inks[1] : '#000'}" opacity=".75"`)
    );
  });
  const seams = range(random.whole(2, 3)).map((index) => {
    const x = 64 + 128 * (2 + index * 3);
    return (
      path(`M${x} 0V${height}`, `stroke="${palette.deep}" stroke-width="3"`) +
      path(`M${x + 3} 0V${height}`, `stroke="#fff" stroke-opacity=".12" stroke-width="2"`)
    );
  });
  const cables = range(random.whole(8, 11)).map((index) => {
    const from = at(random.whole(0, 3), random.whole(0, rows - 1));
    const to = at(random.whole(5, columns - 1), random.whole(0, rows - 1));
    const sag = random.between(120, 330);
    const d = `M${n(from[0])} ${n(from[1])}C${n(from[0] + 30)} ${n(from[1] + sag)} ${n(to[0] - 30)} ${n(to[1] + sag)} ${n(to[0])} ${n(to[1])}`;
    const color = ink(brush, index);
    const plug = ([x, y]: Point): string =>
      circle(x, y, 20, `fill="${color}"`) +
      circle(x, y, 20, 'fill="url(#ball)"') +
      circle(x, y, 8, `fill="${palette.deep}"`);
    return (
      path(
        d,
        'transform="translate(8 20)" fill="none" stroke="#000" stroke-width="15" opacity=".28" filter="url(#near)"',
      ) +
      path(d, `fill="none" stroke="${color}" stroke-width="15" stroke-linecap="round"`) +
      path(
        d,
        'transform="translate(-2 -3)" fill="none" stroke="#fff" stroke-width="3" opacity=".35" stroke-linecap="round"',
      ) +
      plug(from) +
      plug(to)
    );
  });
  return group('', ...seams) + jacks.join('') + cables.join('');
}

/** Phase-shifted arcs that fan out like a moiré. */
export function sweepingPhases(brush: Brush): string {
  const { random } = brush;
  const fans = range(3).map((fan) => {
    const center: Point = [
      random.between(80, 1200),
      random.chance(0.5) ? height + random.between(-60, 180) : -random.between(-60, 180),
    ];
    const spacing = random.between(17, 23);
    return range(38)
      .map((ring) =>
        path(
          arc(center, 60 + ring * spacing, 0, 359.9),
          `fill="none" stroke="${ink(brush, fan)}" stroke-width="${n(5 + 3.4 * Math.sin(ring * 0.42 + fan * 2))}" opacity=".6"`,
        ),
      )
      .join('');
  });
  return fans.join('');
}
