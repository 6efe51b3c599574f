import { arc, circle, group, height, ink, n, path, range, rect, smooth, width } from './canvas.ts';
import type { Brush, Point } from './canvas.ts';

/** Sung notes as soft capsules, tied by the line of the pitch, with an echo of a second voice. */
export function voiceRibbons(brush: Brush): string {
  const { random } = brush;
  const lanes = range(6).map((index) =>
    rect(
      { x: 0, y: 70 + index * 120, w: width, h: 60 },
      0,
      `fill="${ink(brush, 3)}" opacity=".09"`,
    ),
  );
  const voice = (start: number, weight: number, first: number, attributes: string): string => {
    const line: Point[] = [];
    const notes: string[] = [];
    let x = start;
    let lane = first;
    while (x < width + 40) {
      const length = random.between(90, 210);
      const vibrato = random.between(4, 11);
      const points = range(13).map((step): Point => [
        x + (length * step) / 12,
        160 + lane * 60 + vibrato * Math.sin(step * 0.85) * (step / 12),
      ]);
      line.push(...points);
      const d = smooth(points);
      const color = ink(brush, notes.length % 3);
      notes.push(
        path(
          d,
          `transform="translate(6 20)" fill="none" stroke="#000" stroke-width="${weight}" stroke-linecap="round" opacity=".2" filter="url(#near)"`,
        ) +
          path(d, `fill="none" stroke="${color}" stroke-width="${weight}" stroke-linecap="round"`) +
          path(
            d,
            `transform="translate(0 ${n(weight * -0.2)})" fill="none" stroke="#fff" stroke-width="${n(weight * 0.2)}" stroke-linecap="round" opacity=".28"`,
          ),
      );
      x += length + weight + random.between(6, 40);
      const leap = random.whole(1, 3) * (random.chance(0.5) ? 1 : -1);
      lane = lane + leap < 0 || lane + leap > 8 ? lane - leap : lane + leap;
    }
    return group(
      attributes,
      path(smooth(line), `fill="none" stroke="${ink(brush, 3)}" stroke-width="5" opacity=".8"`),
      ...notes,
    );
  };
  return (
    lanes.join('') +
    voice(random.between(-90, -20), 40, random.whole(0, 8), 'opacity=".3"') +
    voice(random.between(30, 90), 72, random.whole(2, 6), '')
  );
}

/** A box of small pictures: many effects in one. */
export function effectTiles(brush: Brush): string {
  const { random, palette } = brush;
  const columns = random.chance(0.5) ? 5 : 7;
  const rows = columns === 7 ? 4 : 3;
  const gap = 20;
  const size = (1280 - 100 - gap * (columns - 1)) / columns;
  const top = (height - rows * size - (rows - 1) * gap) / 2;
  return range(columns * rows)
    .map((index) => {
      const x = 50 + (index % columns) * (size + gap);
      const y = top + Math.floor(index / columns) * (size + gap);
      const [cx, cy] = [x + size / 2, y + size / 2];
      const plain = random.chance(0.42);
      const color = plain ? palette.lift : ink(brush, random.whole(0, 3));
      const mark = plain ? ink(brush, random.whole(0, 2)) : palette.ground;
      const line = `fill="none" stroke="${mark}" stroke-width="${n(size * 0.045)}" stroke-linecap="round"`;
      const motif =
        [
          range(4)
            .map((ring) => circle(cx, cy, size * (0.08 + ring * 0.09), line))
            .join(''),
          range(5)
            .map((bar) =>
              rect(
                {
                  x: x + size * (0.2 + bar * 0.13),
                  y: cy - size * (0.08 + 0.24 * Math.abs(Math.sin(bar * 1.3 + index))),
                  w: size * 0.07,
                  h: size * (0.16 + 0.48 * Math.abs(Math.sin(bar * 1.3 + index))),
                },
                size * 0.035,
                `fill="${mark}"`,
              ),
            )
            .join(''),
          path(
            smooth(
              range(13).map((step): Point => [
                x + size * (0.16 + step * 0.0567),
                cy + size * 0.22 * Math.sin(step * 1.05 + index),
              ]),
            ),
            line,
          ),
          path(arc([cx, cy], size * 0.3, 135, 405), `${line} opacity=".4"`) +
            path(arc([cx, cy], size * 0.3, 135, 135 + random.between(80, 250)), line) +
            circle(cx, cy, size * 0.09, `fill="${mark}"`),
          path(
            `M${n(x + size * 0.17)} ${n(cy + size * 0.2)}C${n(x + size * 0.4)} ${n(cy + size * 0.2)} ${n(cx)} ${n(y + size * 0.12)} ${n(x + size * 0.62)} ${n(cy)}S${n(x + size * 0.8)} ${n(cy + size * 0.1)} ${n(x + size * 0.84)} ${n(cy + size * 0.1)}`,
            line,
          ),
          range(9)
            .map((dot) =>
              circle(
                x + size * (0.27 + (dot % 3) * 0.23),
                y + size * (0.27 + Math.floor(dot / 3) * 0.23),
                size * (0.03 + 0.05 * random.next()),
                `fill="${mark}"`,
              ),
            )
            .join(''),
        ][random.whole(0, 5)] ?? '';
      return (
        rect(
          { x: x + 4, y: y + 12, w: size, h: size },
          size * 0.16,
          'fill="#000" opacity=".2" filter="url(#near)"',
        ) +
        rect({ x, y, w: size, h: size }, size * 0.16, `fill="${color}"`) +
        rect({ x, y, w: size, h: size }, size * 0.16, 'fill="url(#pad)"') +
        motif
      );
    })
    .join('');
}
