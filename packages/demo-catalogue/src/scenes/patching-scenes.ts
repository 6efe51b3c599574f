import { circle, ink, n, path, range, rect, smooth } from './canvas.ts';
import type { Brush, Point } from './canvas.ts';

/** Modules joined by cords on a canvas. */
export function moduleGraph(brush: Brush): string {
  const { random, palette } = brush;
  const boxes = range(3).flatMap((column) =>
    range(column === 1 ? 3 : 2).map((row) => ({
      x: 90 + column * 410 + random.between(-26, 26),
      y: (column === 1 ? 62 : 140) + row * (column === 1 ? 238 : 290) + random.between(-20, 20),
      w: random.between(245, 285),
      h: random.between(158, 190),
      column,
    })),
  );
  const cords = boxes.flatMap((from, index) =>
    boxes
      .filter(
        (to) =>
          to.column === from.column + 1 &&
          (random.chance(0.4) || boxes.indexOf(to) % 2 === index % 2),
      )
      .map((to) => {
        const [x1, y1, x2, y2] = [from.x + from.w, from.y + from.h / 2, to.x, to.y + to.h / 2];
        const d = `M${n(x1)} ${n(y1)}C${n(x1 + 120)} ${n(y1)} ${n(x2 - 120)} ${n(y2)} ${n(x2)} ${n(y2)}`;
        return (
          path(
            d,
            'transform="translate(2 12)" fill="none" stroke="#000" stroke-width="9" opacity=".25" filter="url(#near)"',
          ) +
          path(
            d,
            `fill="none" stroke="${ink(brush, index)}" stroke-width="9" stroke-linecap="round"`,
          )
        );
      }),
  );
  const dots = range(27 * 16).map((index) =>
    circle(
      20 + (index % 27) * 48,
      25 + Math.floor(index / 27) * 50,
      2.4,
      `fill="${ink(brush, 3)}" opacity=".3"`,
    ),
  );
  const bodies = boxes.map((box, index) => {
    const color = ink(brush, index);
    const waves = smooth(
      range(19).map((step): Point => [
        box.x + 26 + ((box.w - 52) * step) / 18,
        box.y +
          box.h * 0.64 +
          26 * Math.sin(step * (0.4 + index * 0.13)) * Math.sin((step / 18) * Math.PI),
      ]),
    );
    return (
      rect(
        { ...box, x: box.x + 8, y: box.y + 20 },
        24,
        'fill="#000" opacity=".3" filter="url(#soft)"',
      ) +
      rect(box, 24, `fill="${palette.lift}"`) +
      path(
        `M${n(box.x)} ${n(box.y + 46)}V${n(box.y + 24)}a24 24 0 0 1 24-24H${n(box.x + box.w - 24)}a24 24 0 0 1 24 24V${n(box.y + 46)}Z`,
        `fill="${color}"`,
      ) +
      path(waves, `fill="none" stroke="${color}" stroke-width="7" stroke-linecap="round"`) +
      rect(box, 24, 'fill="url(#pad)"') +
      circle(box.x, box.y + box.h / 2, 14, `fill="${ink(brush, 2)}"`) +
      circle(box.x + box.w, box.y + box.h / 2, 14, `fill="${ink(brush, 2)}"`)
    );
  });
  return dots.join('') + cords.join('') + bodies.join('');
}

/** Tiles of arcs that make endless cords. */
export function truchetCords(brush: Brush): string {
  const { random, palette } = brush;
  const size = 160;
  const widths = [46, 28, 10];
  const cells = range(8 * 5).map((index) => ({
    x: (index % 8) * size,
    y: Math.floor(index / 8) * size,
    flip: random.chance(0.5),
  }));
  return cells
    .map(({ x, y, flip }) => {
      const half = size / 2;
      const d = flip
        ? `M${x + half} ${y}A${half} ${half} 0 0 1 ${x} ${y + half}M${x + size} ${y + half}A${half} ${half} 0 0 0 ${x + half} ${y + size}`
        : `M${x + half} ${y}A${half} ${half} 0 0 0 ${x + size} ${y + half}M${x} ${y + half}A${half} ${half} 0 0 1 ${x + half} ${y + size}`;
      return widths
        .map((stroke, layer) =>
          path(
            d,
            `fill="none" stroke="${layer === 0 ? palette.deep : ink(brush, layer === 1 ? 0 : 2)}" stroke-width="${stroke}"`,
          ),
        )
        .join('');
    })
    .join('')
    .concat(
      range(6)
        .map(() =>
          circle(
            random.whole(0, 8) * size,
            random.whole(0, 5) * size,
            random.between(18, 38),
            `fill="${ink(brush, random.whole(0, 1))}"`,
          ),
        )
        .join(''),
    );
}
