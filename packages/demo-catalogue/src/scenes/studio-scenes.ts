import { arc, circle, height, ink, n, path, range, rect, smooth, width } from './canvas.ts';
import type { Brush, Point } from './canvas.ts';

/** Coloured clips on a timeline with a playhead. */
export function timelineClips(brush: Brush): string {
  const { random, palette } = brush;
  const lanes = random.whole(6, 7);
  const laneHeight = 640 / lanes;
  const clips = range(lanes).map((lane) => {
    const y = 100 + lane * laneHeight;
    let x = random.between(0, 120) - 40;
    const parts: string[] = [
      rect(
        { x: 0, y: y + 4, w: width, h: laneHeight - 14 },
        0,
        `fill="${palette.lift}" opacity=".4"`,
      ),
    ];
    while (x < width) {
      const w = random.whole(2, 6) * 80 - 10;
      if (random.chance(0.78)) {
        const color = ink(brush, random.chance(0.72) ? lane : lane + 1);
        const box = { x, y: y + 4, w, h: laneHeight - 14 };
        const middle = y + laneHeight / 2 - 3;
        const isNotes = random.chance(0.4);
        const inside = isNotes
          ? range(Math.floor(w / 26)).map((note) =>
              rect(
                {
                  x: x + 14 + note * 26,
                  y: y + 18 + random.next() * (laneHeight - 52),
                  w: 21,
                  h: 8,
                },
                4,
                `fill="${palette.deep}" opacity=".65"`,
              ),
            )
          : range(Math.floor((w - 16) / 8)).map((bar) => {
              const reach =
                laneHeight *
                0.34 *
                (0.15 + 0.85 * Math.abs(Math.sin(bar * 0.37 + lane) * Math.cos(bar * 0.11 + x)));
              return rect(
                { x: x + 10 + bar * 8, y: middle - reach, w: 4.4, h: reach * 2 },
                2.2,
                `fill="${palette.deep}" opacity=".55"`,
              );
            });
        parts.push(rect(box, 12, `fill="${color}"`), rect(box, 12, 'fill="url(#pad)"'), ...inside);
      }
      x += w + 10;
    }
    return parts.join('');
  });
  const head = random.between(420, 860);
  return (
    clips.join('') +
    rect(
      { x: head - 14, y: 40, w: 32, h: 760 },
      0,
      `fill="${ink(brush, 2)}" opacity=".35" filter="url(#near)"`,
    ) +
    rect(
      { x: head, y: 60, w: 5, h: 740 },
      2,
      `fill="${palette.isLight ? palette.inks[1] : '#fff'}"`,
    ) +
    path(
      `M${n(head - 22)} 40h49v26l-24.5 28l-24.5-28Z`,
      `fill="${palette.isLight ? palette.inks[1] : '#fff'}"`,
    )
  );
}

/** Launch pads of a session: clips in columns. */
export function clipGrid(brush: Brush): string {
  const { random, palette } = brush;
  const columns = 8;
  const rows = 6;
  return range(columns * rows)
    .map((index) => {
      const column = index % columns;
      const row = Math.floor(index / columns);
      const box = { x: 60 + column * 147, y: 64 + row * 114, w: 131, h: 96 };
      const isSet = random.chance(0.66);
      const color = ink(brush, column);
      const isPlaying = isSet && random.chance(0.2);
      const center: Point = [box.x + box.w / 2, box.y + box.h / 2];
      return (
        (isPlaying
          ? rect(
              { x: box.x - 8, y: box.y - 8, w: box.w + 16, h: box.h + 16 },
              26,
              `fill="${color}" opacity=".7" filter="url(#soft)"`,
            )
          : '') +
        rect(box, 18, `fill="${isSet ? color : palette.lift}" opacity="${isSet ? 1 : 0.55}"`) +
        rect(box, 18, 'fill="url(#pad)"') +
        (isPlaying
          ? path(
              arc(center, 26, -90, random.between(20, 220)),
              'fill="none" stroke="#fff" stroke-width="9" stroke-linecap="round"',
            )
          : isSet
            ? path(
                `M${n(center[0] - 11)} ${n(center[1] - 16)}l28 16l-28 16Z`,
                `fill="${palette.deep}" opacity=".6"`,
              )
            : '')
      );
    })
    .join('');
}

/** One great waveform with a selection. */
export function selectedWaveform(brush: Brush): string {
  const { random, palette } = brush;
  const from = random.whole(32, 58);
  const to = from + random.whole(26, 40);
  const seed = random.between(0, 9);
  const bars = range(128).map((index) => {
    const swell =
      0.25 + 0.75 * Math.abs(Math.sin(index * 0.037 + seed) * Math.cos(index * 0.021 + seed));
    const reach =
      330 *
        swell *
        (0.35 + 0.65 * Math.abs(Math.sin(index * 0.83 + seed * 3) * Math.cos(index * 0.29))) +
      8;
    const isIn = index >= from && index <= to;
    return rect(
      { x: index * 10, y: 400 - reach, w: 6.4, h: reach * 2 },
      3.2,
      `fill="${ink(brush, isIn ? 0 : 3)}" opacity="${isIn ? 1 : 0.62}"`,
    );
  });
  return (
    rect(
      { x: from * 10 - 6, y: 0, w: (to - from + 1) * 10 + 8, h: height },
      0,
      `fill="${ink(brush, 1)}" opacity=".28"`,
    ) +
    bars.join('') +
    [from * 10 - 8, to * 10 + 12]
      .map(
        (x) =>
          rect({ x, y: 0, w: 5, h: height }, 2, `fill="${ink(brush, 2)}"`) +
          circle(x + 2.5, 46, 20, `fill="${ink(brush, 2)}"`) +
          circle(x + 2.5, 46, 20, 'fill="url(#ball)"'),
      )
      .join('') +
    rect({ x: 0, y: 398, w: width, h: 4 }, 0, `fill="${palette.deep}" opacity=".6"`)
  );
}

/** A stave that bends like a ribbon, with note heads. */
export function wavingStave(brush: Brush): string {
  const { random, palette } = brush;
  const phase = random.between(0, 6.28);
  const swing = random.between(70, 120);
  const cycles = random.between(0.8, 1.3);
  const middle = (x: number): number => 400 + swing * Math.sin((x / width) * cycles * 6.28 + phase);
  const spread = (x: number): number => 50 + 20 * Math.sin((x / width) * 4 + phase * 2);
  const lines = range(5).map((line) =>
    path(
      smooth(
        range(33).map((step): Point => [
          step * 41 - 16,
          middle(step * 41) + (line - 2) * spread(step * 41),
        ]),
      ),
      `fill="none" stroke="${ink(brush, 3)}" stroke-width="6" opacity=".75"`,
    ),
  );
  const notes = range(random.whole(8, 10)).map((index) => {
    const x = 130 + index * 118 + random.between(-18, 18);
    const place = random.whole(-4, 4);
    const y = middle(x) + (place * spread(x)) / 2;
    const color = ink(brush, index % 3);
    const up = place > 0 ? -1 : 1;
    return (
      path(
        `M${n(x + up * -36)} ${n(y)}v${n(up * 190)}`,
        `stroke="${color}" stroke-width="10" stroke-linecap="round"`,
      ) +
      `<ellipse cx="${n(x + 6)}" cy="${n(y + 14)}" rx="43" ry="30" transform="rotate(-22 ${n(x)} ${n(y)})" fill="#000" opacity=".25" filter="url(#near)"/>` +
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="43" ry="30" transform="rotate(-22 ${n(x)} ${n(y)})" fill="${color}"/>` +
      `<ellipse cx="${n(x)}" cy="${n(y)}" rx="43" ry="30" transform="rotate(-22 ${n(x)} ${n(y)})" fill="url(#ball)"/>`
    );
  });
  return (
    circle(
      random.between(300, 980),
      random.between(180, 260),
      130,
      `fill="${palette.inks[2]}" opacity=".4"`,
    ) +
    lines.join('') +
    notes.join('')
  );
}
