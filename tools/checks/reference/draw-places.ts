import type { Place } from './find-places.ts';

/** A box of the picture, in pixels. */
interface Box {
  readonly place: Place;
  readonly width: number;
  readonly height: number;
  readonly inside: readonly { readonly box: Box; readonly x: number; readonly y: number }[];
}

const [gap, title, slotHeight, emptyHeight] = [8, 22, 28, 72];

function layOut(place: Place, width: number): Box {
  if (place.kind === 'slot') return { place, width, height: slotHeight, inside: [] };
  if (place.children.length === 0) return { place, width, height: emptyHeight, inside: [] };
  const { inside, height } = stack(place.children, width - 2 * gap);
  return {
    place,
    width,
    height: title + height + gap,
    inside: inside.map(({ box, x, y }) => ({ box, x: x + gap, y: y + title })),
  };
}

function stack(places: readonly Place[], width: number): Pick<Box, 'inside' | 'height'> {
  let y = 0;
  const inside: Box['inside'][number][] = [];
  for (const group of rowsOf(places)) {
    const own = (width - gap * (group.length - 1)) / group.length;
    const boxes = group.map((place) => layOut(place, own));
    boxes.forEach((box, index) => inside.push({ box, x: index * (own + gap), y }));
    y += Math.max(...boxes.map(({ height }) => height)) + gap;
  }
  return { inside, height: Math.max(0, y - gap) };
}

/** One below the other, except the page, which stands beside the sidebar before it, as the frame's styles have it. */
function rowsOf(places: readonly Place[]): readonly (readonly Place[])[] {
  const rows: Place[][] = [];
  for (const place of places) {
    const before = rows.at(-1);
    if (place.name === 'main' && before?.[0]?.name === 'aside') before.push(place);
    else rows.push([place]);
  }
  return rows;
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function draw({ place, width, height, inside }: Box, x: number, y: number): string[] {
  const isSlot = place.kind === 'slot';
  const colours = isSlot ? 'fill="#dbeafe" stroke="#1d4ed8"' : 'fill="none" stroke="#6b7280"';
  const words = place.name === 'main' ? 'main: the page of a remote' : place.name;
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="4" ${colours}/>`,
    `<text x="${x + gap}" y="${y + 16}" ${isSlot ? 'font-weight="bold" fill="#1e3a8a"' : 'fill="#374151"'}>${escape(words)}</text>`,
    ...inside.flatMap((each) => draw(each.box, x + each.x, y + each.y)),
  ];
}

/** A picture of nested boxes: where each slot is among the parts around it, in their order. It shows no sizes. */
export function drawPlaces(roots: readonly Place[]): string {
  const width = 720;
  const { inside, height } = stack(roots, width - 2 * gap);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + 2 * gap}" font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="Where the slots are">`,
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    ...inside.flatMap(({ box, x, y }) => draw(box, x + gap, y + gap)),
    '</svg>',
    '',
  ].join('\n');
}
