import sharp from 'sharp';

/** The icon as a square PNG. */
const draw = (svg: Uint8Array, pixels: number): Promise<Buffer> =>
  sharp(svg, { density: 72 * 16 })
    .resize(pixels, pixels)
    .png()
    .toBuffer();

const windowsSizes = [16, 32, 48, 256] as const;

/** The icon in the sizes of a Windows program. */
export const windowsIcons = (svg: Uint8Array) =>
  Promise.all(windowsSizes.map(async (pixels) => ({ pixels, png: await draw(svg, pixels) })));

/** The sizes of an `.icns`, by the names of its parts. */
const macSizes = [
  ['ic07', 128],
  ['ic08', 256],
  ['ic09', 512],
  ['ic10', 1024],
] as const;

/** The icon of a macOS bundle: parts that each have a name of four letters, their length, and a PNG. */
export async function macIcon(svg: Uint8Array): Promise<Buffer> {
  const part = (name: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(name, 'latin1');
    head.writeUInt32BE(body.length + head.length, 4);
    return Buffer.concat([head, body]);
  };
  const parts = await Promise.all(
    macSizes.map(async ([name, pixels]) => part(name, await draw(svg, pixels))),
  );
  return part('icns', Buffer.concat(parts));
}
