import { circle, ink, knob, n, path, range, rect, smooth, width } from './canvas.ts';
import type { Brush, Point } from './canvas.ts';

/** Two reels and the tape between them. */
export function tapeReels(brush: Brush): string {
  const { random, palette } = brush;
  const fill = random.between(0.2, 0.8);
  const reel = (x: number, share: number, turn: number): string => {
    const wound = 118 + share * 122;
    const holes = range(3).map((index) => {
      const angle = (index / 3) * Math.PI * 2 + turn;
      return circle(
        x + 148 * Math.cos(angle),
        345 + 148 * Math.sin(angle),
        62,
        `fill="${palette.deep}" opacity=".55"`,
      );
    });
    return (
      circle(x + 14, 375, 262, 'fill="#000" opacity=".32" filter="url(#soft)"') +
      circle(x, 345, 262, `fill="${ink(brush, 3)}" opacity=".9"`) +
      holes.join('') +
      circle(
        x,
        345,
        wound,
        `fill="none" stroke="${ink(brush, 1)}" stroke-width="10" opacity=".6"`,
      ) +
      range(Math.round((wound - 92) / 9))
        .map((ring) =>
          circle(
            x,
            345,
            96 + ring * 9,
            `fill="none" stroke="${ink(brush, 0)}" stroke-width="6" opacity="${n(0.35 + 0.4 * (ring % 2))}"`,
          ),
        )
        .join('') +
      circle(x, 345, 262, 'fill="url(#cone)" opacity=".55"') +
      circle(x, 345, 262, 'fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="3"') +
      circle(x, 345, 74, `fill="${ink(brush, 2)}"`) +
      circle(x, 345, 74, 'fill="url(#ball)"') +
      range(3)
        .map((index) =>
          circle(
            x + 40 * Math.cos(index * 2.094 + turn),
            345 + 40 * Math.sin(index * 2.094 + turn),
            11,
            `fill="${palette.deep}"`,
          ),
        )
        .join('') +
      circle(x, 345, 16, `fill="${palette.deep}"`)
    );
  };
  const tape = smooth([
    [90, 420],
    [210, 640],
    [420, 700],
    [640, 690],
    [860, 700],
    [1070, 640],
    [1190, 420],
  ]);
  const head = range(3).map(
    (index) =>
      rect({ x: 510 + index * 95, y: 640, w: 70, h: 130 }, 16, `fill="${ink(brush, index)}"`) +
      rect({ x: 510 + index * 95, y: 640, w: 70, h: 130 }, 16, 'fill="url(#tube)"'),
  );
  return (
    path(tape, `fill="none" stroke="${ink(brush, 1)}" stroke-width="16"`) +
    head.join('') +
    reel(330, fill, random.between(0, 2)) +
    reel(950, 1 - fill, random.between(0, 2))
  );
}

/** A transfer curve that bends and burns. */
export function saturationCurve(brush: Brush): string {
  const { random } = brush;
  const lines = random.whole(17, 22);
  const hard = random.between(3.5, 6.5);
  const tilt = random.between(-0.18, 0.18);
  const sheets = range(lines).map((index) => {
    const share = index / (lines - 1);
    const points = range(81).map((step): Point => {
      const at = step / 40 - 1;
      const drive = 0.7 + share * hard;
      const bent = Math.tanh((at + tilt * share) * drive) / Math.tanh(drive);
      return [-20 + step * 16.5, 400 - bent * (330 - share * 70) + (share - 0.5) * 250];
    });
    const color = ink(brush, share > 0.72 ? 0 : share > 0.4 ? 1 : 3);
    return path(
      smooth(points),
      `fill="none" stroke="${color}" stroke-width="${n(3 + share * 9)}" stroke-linecap="round" opacity="${n(0.28 + share * 0.62)}"`,
    );
  });
  return (
    circle(640, 400, 220, `fill="${ink(brush, 0)}" opacity=".45" filter="url(#glow)"`) +
    sheets.join('') +
    circle(640, 400, 30, `fill="${ink(brush, 2)}"`) +
    circle(640, 400, 30, 'fill="url(#ball)"')
  );
}

/** Faders in a bank, knobs above. */
export function faderBank(brush: Brush): string {
  const { random, palette } = brush;
  const strips = random.whole(7, 9);
  const w = 1160 / strips;
  const phase = random.between(0, 6);
  return range(strips)
    .map((index) => {
      const x = 60 + (index + 0.5) * w;
      const level = 0.5 + 0.36 * Math.sin(index * 0.9 + phase) + random.between(-0.08, 0.08);
      const y = 690 - level * 330;
      const color = ink(brush, index % 3);
      return (
        rect(
          { x: x - w * 0.42, y: 46, w: w * 0.84, h: 708 },
          22,
          `fill="${palette.lift}" opacity=".55"`,
        ) +
        knob(brush, [x, 135], w * 0.23, random.between(0.1, 0.9), color) +
        knob(brush, [x, 268], w * 0.23, random.between(0.1, 0.9), ink(brush, 2)) +
        rect({ x: x - 5, y: 366, w: 10, h: 350 }, 5, `fill="${palette.deep}"`) +
        rect({ x: x - 5, y, w: 10, h: 716 - y }, 5, `fill="${color}"`) +
        rect(
          { x: x - w * 0.25 + 4, y: y - 24, w: w * 0.5, h: 62 },
          12,
          'fill="#000" opacity=".4" filter="url(#near)"',
        ) +
        rect({ x: x - w * 0.25, y: y - 32, w: w * 0.5, h: 62 }, 12, 'fill="url(#knobEdge)"') +
        rect({ x: x - w * 0.25, y: y - 4, w: w * 0.5, h: 6 }, 3, `fill="${color}"`)
      );
    })
    .join('');
}

/** A loudspeaker behind its cloth. */
export function speakerCone(brush: Brush): string {
  const { random, palette } = brush;
  const twin = random.chance(0.4);
  const cones: readonly (readonly [number, number, number])[] = twin
    ? [
        [345, 400, 265],
        [935, 400, 265],
      ]
    : [[640 + random.between(-150, 150), 400, 335]];
  const cloth = range(46).map((index) =>
    path(
      `M${index * 30 - 60} 0l-120 800M${index * 30 - 60} 0l120 800`,
      `stroke="${ink(brush, 3)}" stroke-width="2" opacity=".14"`,
    ),
  );
  const speakers = cones.map(([x, y, radius]) => {
    const ribs = range(14).map((ring) =>
      circle(
        x,
        y,
        radius * (0.32 + ring * 0.042),
        `fill="none" stroke="${ring % 2 === 0 ? '#000' : ink(brush, 0)}" stroke-opacity="${ring % 2 === 0 ? 0.28 : 0.4}" stroke-width="5"`,
      ),
    );
    const screws = range(8).map((index) =>
      circle(
        x + radius * 1.06 * Math.cos(index * 0.785 + 0.39),
        y + radius * 1.06 * Math.sin(index * 0.785 + 0.39),
        11,
        `fill="${ink(brush, 2)}"`,
      ),
    );
    return (
      circle(x + 10, y + 26, radius * 1.13, 'fill="#000" opacity=".4" filter="url(#soft)"') +
      circle(x, y, radius * 1.13, `fill="${palette.deep}"`) +
      circle(x, y, radius * 1.13, `fill="none" stroke="${ink(brush, 1)}" stroke-width="6"`) +
      screws.join('') +
      circle(x, y, radius * 0.95, `fill="${ink(brush, 1)}"`) +
      circle(x, y, radius * 0.9, `fill="${palette.ground}"`) +
      circle(x, y, radius * 0.9, 'fill="url(#fall)" opacity=".8"') +
      ribs.join('') +
      circle(x, y, radius * 0.31, `fill="${ink(brush, 0)}"`) +
      circle(x, y, radius * 0.31, 'fill="url(#ball)"')
    );
  });
  return cloth.join('') + speakers.join('');
}

/** Valves that glow. */
export function glowingTubes(brush: Brush): string {
  const { random, palette } = brush;
  const count = random.whole(4, 5);
  const w = 150;
  const gap = random.between(60, 90);
  const left = (width - count * w - (count - 1) * gap) / 2;
  return (
    range(count)
      .map((index) => {
        const x = left + index * (w + gap);
        const tall = index % 2 === 0 ? 470 : 410;
        const top = 650 - tall;
        const glass = `M${x} 650V${top + 75}a75 75 0 0 1 150 0V650Z`;
        const filament = range(5).map((wire) =>
          path(
            `M${x + 51 + wire * 12} 570V${top + 150}`,
            `stroke="${ink(brush, wire % 2 === 0 ? 0 : 2)}" stroke-width="6" stroke-linecap="round"`,
          ),
        );
        return (
          path(
            `M${x + 75} ${top + 260}m-150 0a150 240 0 1 0 300 0a150 240 0 1 0 -300 0`,
            `fill="${ink(brush, 0)}" opacity=".42" filter="url(#glow)"`,
          ) +
          path(glass, `fill="${palette.lift}" opacity=".55"`) +
          rect(
            { x: x + 38, y: top + 128, w: 74, h: 470 - (470 - tall) - 178 },
            12,
            `fill="${palette.deep}" opacity=".8"`,
          ) +
          filament.join('') +
          rect({ x: x + 30, y: top + 112, w: 90, h: 16 }, 8, `fill="${ink(brush, 3)}"`) +
          rect({ x: x + 30, y: 582, w: 90, h: 16 }, 8, `fill="${ink(brush, 3)}"`) +
          path(glass, 'fill="url(#tube)" opacity=".55"') +
          path(glass, 'fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="3"') +
          rect({ x: x - 6, y: 640, w: 162, h: 90 }, 16, `fill="${ink(brush, 1)}"`) +
          rect({ x: x - 6, y: 640, w: 162, h: 90 }, 16, 'fill="url(#tube)"')
        );
      })
      .join('') + rect({ x: 0, y: 726, w: width, h: 74 }, 0, `fill="${palette.deep}"`)
  );
}
