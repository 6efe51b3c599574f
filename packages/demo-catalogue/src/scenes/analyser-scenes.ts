import { arc, circle, group, ink, n, path, range, rect, smooth } from './canvas.ts';
import type { Brush, Point } from './canvas.ts';

/** A spectrogram: time to the right, frequency upward. */
export function spectrogram(brush: Brush): string {
  const { random, palette } = brush;
  const columns = 48;
  const rows = 26;
  const w = 1160 / columns;
  const h = 680 / rows;
  const voices = range(random.whole(5, 7)).map(() => ({
    pitch: random.between(2, 20),
    sway: random.between(0.5, 3),
    speed: random.between(0.08, 0.24),
    from: random.whole(0, 14),
  }));
  return range(columns * rows)
    .map((index) => {
      const column = index % columns;
      const row = Math.floor(index / columns);
      const energy = voices.reduce(
        (sum, { pitch, sway, speed, from }) => {
          const center = pitch + sway * Math.sin(column * speed + pitch);
          const age = Math.max(0, column - from);
          const alive = column < from ? 0 : Math.exp(-age / 26);
          return (
            sum +
            alive *
              (Math.exp(-(((row - center) / 1.1) ** 2)) +
                0.5 * Math.exp(-(((row - center * 1.5 - 2) / 1.2) ** 2)))
          );
        },
        0.08 * Math.exp(-row / 7) + random.between(0, 0.09),
      );
      const share = Math.min(1, energy);
      const color =
        share > 0.72
          ? palette.inks[2]
          : share > 0.4
            ? palette.inks[0]
            : share > 0.16
              ? palette.inks[1]
              : palette.inks[3];
      return rect(
        { x: 60 + column * w, y: 740 - (row + 1) * h, w: w - 3, h: h - 3 },
        4,
        `fill="${color}" opacity="${n(share < 0.16 ? 0.12 + share : 0.3 + share * 0.7)}"`,
      );
    })
    .join('');
}

/** A phosphor trace on a round screen. */
export function lissajousScope(brush: Brush): string {
  const { random, palette } = brush;
  const [a, b] = [random.whole(2, 5), random.whole(3, 7)];
  const phase = random.between(0.2, 1.4);
  const trace = (turn: number): string =>
    `${smooth(range(361).map((step): Point => [640 + 300 * Math.sin((step / 360) * a * 6.2832 + phase + turn), 400 + 270 * Math.sin((step / 360) * b * 6.2832)]))}Z`;
  const grid = range(9).map((index) =>
    path(
      `M${640 - 344 + index * 86} 56V744M296 ${56 + index * 86}H984`,
      `stroke="${ink(brush, 3)}" stroke-width="1.5" opacity=".28"`,
    ),
  );
  const buttons = range(4).map(
    (index) =>
      circle(1150, 180 + index * 146, 44, 'fill="url(#knobEdge)"') +
      circle(1150, 180 + index * 146, 34, 'fill="url(#knobFace)"') +
      circle(130, 180 + index * 146, 44, 'fill="url(#knobEdge)"') +
      circle(130, 180 + index * 146, 34, 'fill="url(#knobFace)"'),
  );
  return (
    rect(
      { x: 280, y: 40, w: 720, h: 720 },
      90,
      `fill="${palette.isLight ? palette.inks[1] : palette.deep}"`,
    ) +
    group('', ...grid) +
    path(
      trace(0),
      `fill="none" stroke="${ink(brush, 0)}" stroke-width="26" opacity=".4" filter="url(#near)"`,
    ) +
    range(5)
      .map((ghost) =>
        path(
          trace((ghost - 5) * 0.05),
          `fill="none" stroke="${ink(brush, 2)}" stroke-width="3" opacity="${n(0.12 + ghost * 0.08)}"`,
        ),
      )
      .join('') +
    path(
      trace(0),
      `fill="none" stroke="${palette.isLight ? '#fff' : ink(brush, 0)}" stroke-width="6"`,
    ) +
    rect({ x: 280, y: 40, w: 720, h: 720 }, 90, 'fill="url(#pad)"') +
    rect(
      { x: 280, y: 40, w: 720, h: 720 },
      90,
      `fill="none" stroke="${ink(brush, 3)}" stroke-width="10"`,
    ) +
    buttons.join('')
  );
}

/** A needle, its scale and a warning zone. */
export function needleMeter(brush: Brush): string {
  const { random, palette } = brush;
  const pivot: Point = [640, 740];
  const value = random.between(0.35, 0.85);
  const angle = 205 + value * 130;
  const ray = (degrees: number, radius: number): string =>
    `${n(pivot[0] + radius * Math.cos((degrees * Math.PI) / 180))} ${n(pivot[1] + radius * Math.sin((degrees * Math.PI) / 180))}`;
  const ticks = range(27).map((index) =>
    path(
      `M${ray(205 + index * 5, 520)}L${ray(205 + index * 5, index % 5 === 0 ? 584 : 556)}`,
      `stroke="${ink(brush, index > 19 ? 1 : 2)}" stroke-width="${index % 5 === 0 ? 9 : 5}" stroke-linecap="round"`,
    ),
  );
  const bands = range(random.whole(3, 4)).map((index) =>
    path(
      arc(pivot, 470 - index * 58, 205, 205 + random.between(60, 128)),
      `fill="none" stroke="${ink(brush, index)}" stroke-width="34" stroke-linecap="round" opacity="${n(0.95 - index * 0.18)}"`,
    ),
  );
  return (
    circle(640, 740, 640, `fill="${palette.lift}" opacity=".6"`) +
    ticks.join('') +
    path(
      arc(pivot, 620, 302, 335),
      `fill="none" stroke="${ink(brush, 1)}" stroke-width="16" stroke-linecap="round"`,
    ) +
    bands.join('') +
    path(
      `M${n(pivot[0] + 12)} ${n(pivot[1] + 20)}L${ray(angle + 1, 545)}`,
      'stroke="#000" stroke-width="12" opacity=".35" filter="url(#near)"',
    ) +
    path(
      `M${n(pivot[0])} ${n(pivot[1])}L${ray(angle, 560)}`,
      `stroke="${palette.isLight ? palette.inks[1] : '#fff'}" stroke-width="10" stroke-linecap="round"`,
    ) +
    circle(640, 740, 92, 'fill="url(#knobEdge)"') +
    circle(640, 740, 70, 'fill="url(#knobFace)"')
  );
}

/** Streams that part and meet: routing. */
export function routedStreams(brush: Brush): string {
  const { random } = brush;
  const ports = 6;
  const at = (index: number): number => 130 + index * 108;
  const shift = random.whole(2, 4);
  const swapped = random.whole(0, 4);
  const order = range(ports).map((index) => {
    const place = index === swapped ? index + 1 : index === swapped + 1 ? index - 1 : index;
    return (place + shift) % ports;
  });
  const bend = random.between(280, 460);
  const streams = order.map((target, index) => {
    const d = `M-20 ${at(index)}H150C${n(150 + bend)} ${at(index)} ${n(1130 - bend)} ${at(target)} 1130 ${at(target)}H1300`;
    const color = ink(brush, index % 4);
    return (
      path(
        d,
        'transform="translate(4 16)" fill="none" stroke="#000" stroke-width="44" opacity=".2" filter="url(#near)"',
      ) +
      path(d, `fill="none" stroke="${color}" stroke-width="44"`) +
      path(
        d,
        'transform="translate(0 -10)" fill="none" stroke="#fff" stroke-width="6" opacity=".22"',
      )
    );
  });
  const sockets = range(ports).flatMap((index) =>
    [150, 1130].map(
      (x) =>
        circle(x, at(index), 36, 'fill="url(#knobEdge)"') +
        circle(x, at(index), 19, `fill="${ink(brush, 2)}"`),
    ),
  );
  return streams.join('') + sockets.join('');
}
