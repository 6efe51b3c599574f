import { arc, circle, height, ink, n, path, range, rect, width } from './canvas.ts';
import type { Brush, Point } from './canvas.ts';

/** A keyboard bent round a lamp. */
export function radialKeys(brush: Brush): string {
  const { random, palette } = brush;
  const center: Point = [random.between(420, 860), height + random.between(40, 130)];
  const outer = random.between(640, 720);
  const inner = outer * random.between(0.44, 0.52);
  const whites = random.whole(17, 21);
  const from = 182;
  const step = 176 / whites;
  const wedge = (start: number, end: number, low: number, high: number): string => {
    const at = (angle: number, radius: number): string =>
      `${n(center[0] + radius * Math.cos((angle * Math.PI) / 180))} ${n(center[1] + radius * Math.sin((angle * Math.PI) / 180))}`;
    return `M${at(start, low)}A${n(low)} ${n(low)} 0 0 1 ${at(end, low)}L${at(end, high)}A${n(high)} ${n(high)} 0 0 0 ${at(start, high)}Z`;
  };
  const pressed = new Set([random.whole(3, 6), random.whole(7, 10), random.whole(11, 15)]);
  const ivory = palette.isLight ? '#fffdf8' : palette.inks[3];
  const whiteKeys = range(whites).map((index) => {
    const start = from + index * step;
    const down = pressed.has(index);
    return path(
      wedge(start + 0.3, start + step - 0.3, inner, outer - (down ? 16 : 0)),
      `fill="${down ? ink(brush, 0) : ivory}"`,
    );
  });
  const blackKeys = range(whites - 1)
    .filter((index) => ![2, 6].includes(index % 7))
    .map((index) => {
      const middle = from + (index + 1) * step;
      return path(
        wedge(middle - step * 0.28, middle + step * 0.28, inner + (outer - inner) * 0.38, outer),
        `fill="${palette.isLight ? palette.inks[1] : palette.deep}"`,
      );
    });
  const rays = range(5).map((index) =>
    path(
      arc(center, outer + 34 + index * 34, 184, 356),
      `fill="none" stroke="${ink(brush, index)}" stroke-width="${n(13 - index * 2)}" opacity="${n(0.85 - index * 0.15)}" stroke-linecap="round"`,
    ),
  );
  return (
    circle(
      center[0],
      center[1],
      outer + 40,
      `fill="${ink(brush, 0)}" opacity=".35" filter="url(#glow)"`,
    ) +
    rays.join('') +
    whiteKeys.join('') +
    blackKeys.join('') +
    circle(center[0], center[1], outer, 'fill="url(#fall)" opacity=".5"') +
    circle(center[0], center[1], inner - 16, `fill="${ink(brush, 1)}"`)
  );
}

/** Organ pipes in rank, tall at the edges. */
export function organPipes(brush: Brush): string {
  const { random } = brush;
  const count = random.whole(13, 17);
  const gap = 12;
  const w = (1080 - gap * (count - 1)) / count;
  const bend = random.chance(0.5) ? 1 : -1;
  return range(count)
    .map((index) => {
      const share = Math.abs(index / (count - 1) - 0.5) * 2;
      const reach = 300 + (bend > 0 ? share : 1 - share) ** 1.4 * 300 + random.between(-8, 8);
      const x = 100 + index * (w + gap);
      const top = 700 - reach;
      const color = ink(brush, index % 4 === 0 ? 2 : index % 2);
      return (
        rect(
          { x: x + 10, y: top + 16, w, h: reach },
          w / 2,
          'fill="#000" opacity=".28" filter="url(#near)"',
        ) +
        path(
          `M${n(x)} ${n(top + w / 2)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0V660L${n(x + w * 0.66)} 720H${n(x + w * 0.34)}L${n(x)} 660Z`,
          `fill="${color}"`,
        ) +
        path(
          `M${n(x)} ${n(top + w / 2)}a${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(w)} 0V660L${n(x + w * 0.66)} 720H${n(x + w * 0.34)}L${n(x)} 660Z`,
          'fill="url(#tube)"',
        ) +
        path(
          `M${n(x + w * 0.2)} 590a${n(w * 0.3)} ${n(w * 0.42)} 0 0 1 ${n(w * 0.6)} 0Z`,
          'fill="#000" opacity=".5"',
        )
      );
    })
    .join('');
}

/** A waveform cut into slices, some of them lifted out. */
export function slicedWave(brush: Brush): string {
  const { random } = brush;
  const bars = 88;
  const slice = random.whole(9, 13);
  const attack = random.between(2.2, 4.5);
  const lifted = random.whole(1, 3);
  return range(bars)
    .map((index) => {
      const part = Math.floor(index / slice);
      const inside = (index % slice) / slice;
      const level =
        Math.exp(-inside * attack) * (0.5 + 0.5 * Math.abs(Math.sin(part * 2.1 + lifted))) +
        random.between(0.03, 0.13);
      const reach = Math.min(0.98, level) * 270;
      const y = 400 + (part % 3 === lifted - 1 ? -56 : 0);
      return (
        rect(
          { x: 92 + index * 12.5, y: y - reach, w: 7.6, h: reach * 2 },
          3.8,
          `fill="${ink(brush, part)}"`,
        ) +
        (inside === 0
          ? rect(
              { x: 86 + index * 12.5, y: 96, w: 2, h: 608 },
              1,
              `fill="${ink(brush, 3)}" opacity=".45"`,
            )
          : '')
      );
    })
    .join('');
}

/** String art: straight threads whose crossings make a curve. */
export function harpStrings(brush: Brush): string {
  const { random } = brush;
  const strings = 46;
  const corners: readonly Point[] = [
    [random.between(70, 230), random.between(50, 130)],
    [random.between(90, 330), random.between(660, 745)],
    [random.between(1040, 1210), random.between(620, 745)],
    [random.between(960, 1190), random.between(55, 190)],
  ];
  const between = (from: Point, to: Point, share: number): Point => [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
  ];
  const webs = range(4).map((web) => {
    const a = corners[web] ?? [0, 0];
    const b = corners[(web + 1) % 4] ?? [0, 0];
    const c = corners[(web + 2) % 4] ?? [0, 0];
    return range(strings)
      .map((index) => {
        const share = index / (strings - 1);
        const start = between(a, b, share);
        const end = between(b, c, share);
        return path(
          `M${n(start[0])} ${n(start[1])}L${n(end[0])} ${n(end[1])}`,
          `stroke="${ink(brush, web)}" stroke-width="2.2" opacity="${n(0.35 + 0.6 * Math.abs(0.5 - share))}"`,
        );
      })
      .join('');
  });
  return (
    webs.join('') +
    corners
      .map(
        ([x, y], index) =>
          circle(x, y, 19, `fill="${ink(brush, index)}"`) + circle(x, y, 19, 'fill="url(#ball)"'),
      )
      .join('')
  );
}

/** Sixteen rubber pads, a few of them lit. */
export function drumPads(brush: Brush): string {
  const { random, palette } = brush;
  const size = 146;
  const gap = 22;
  const left = (width - 6 * size - 5 * gap) / 2;
  return range(24)
    .map((index) => {
      const x = left + (index % 6) * (size + gap);
      const y = 75 + Math.floor(index / 6) * (size + gap);
      const lit = random.chance(0.36);
      const color = ink(brush, random.whole(0, 2));
      const box = { x, y, w: size, h: size };
      return (
        (lit
          ? rect(
              { x: x - 6, y: y - 6, w: size + 12, h: size + 12 },
              30,
              `fill="${color}" opacity=".6" filter="url(#soft)"`,
            )
          : rect(
              { x: x + 5, y: y + 12, w: size, h: size },
              24,
              'fill="#000" opacity=".22" filter="url(#near)"',
            )) +
        rect(box, 24, `fill="${lit ? color : palette.lift}"`) +
        rect(box, 24, 'fill="url(#pad)"') +
        rect(
          { x: x + 2, y: y + 2, w: size - 4, h: size - 4 },
          22,
          'fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="2"',
        )
      );
    })
    .join('');
}

/** A kit seen from above: skins, rims and cymbals. */
export function drumKit(brush: Brush): string {
  const { random, palette } = brush;
  const drum = (x: number, y: number, radius: number, color: string): string =>
    circle(x + 12, y + 26, radius, 'fill="#000" opacity=".3" filter="url(#soft)"') +
    circle(x, y, radius, `fill="${color}"`) +
    circle(x, y, radius * 0.9, `fill="${palette.isLight ? '#fff' : palette.inks[3]}"`) +
    circle(x, y, radius * 0.9, 'fill="url(#knobFace)" opacity=".28"') +
    range(8)
      .map((index) => {
        const angle = (index / 8) * Math.PI * 2 + radius;
        return circle(
          x + radius * 0.95 * Math.cos(angle),
          y + radius * 0.95 * Math.sin(angle),
          radius * 0.045 + 2,
          `fill="${palette.deep}"`,
        );
      })
      .join('') +
    circle(x, y, radius * 0.3, `fill="${color}" opacity=".35"`);
  const cymbal = (x: number, y: number, radius: number, color: string): string =>
    circle(x + 16, y + 34, radius, 'fill="#000" opacity=".28" filter="url(#soft)"') +
    circle(x, y, radius, `fill="${color}"`) +
    range(11)
      .map((ring) =>
        circle(
          x,
          y,
          radius * (0.22 + ring * 0.07),
          'fill="none" stroke="#000" stroke-opacity=".16" stroke-width="2.5"',
        ),
      )
      .join('') +
    circle(x, y, radius, 'fill="url(#cone)" opacity=".7"') +
    circle(x, y, radius * 0.16, 'fill="url(#ball)"') +
    circle(x, y, 7, `fill="${palette.deep}"`);
  const wobble = (): number => random.between(-26, 26);
  return (
    drum(640 + wobble(), 420 + wobble(), random.between(190, 215), ink(brush, 0)) +
    drum(370 + wobble(), 560 + wobble(), random.between(128, 145), ink(brush, 1)) +
    drum(920 + wobble(), 570 + wobble(), random.between(140, 165), ink(brush, 0)) +
    drum(500 + wobble(), 205 + wobble(), random.between(98, 115), ink(brush, 1)) +
    drum(775 + wobble(), 195 + wobble(), random.between(108, 122), ink(brush, 1)) +
    cymbal(215 + wobble(), 265 + wobble(), random.between(150, 175), ink(brush, 2)) +
    cymbal(1070 + wobble(), 235 + wobble(), random.between(170, 190), ink(brush, 2))
  );
}
