import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawCover } from './draw-cover.ts';
import { categoryNames, demoCatalogue } from './index.ts';

/** Draws the covers that the demo's rows name and the folder does not have; a cover that is there stays as it is. */
const fileOf = (cover: string) => fileURLToPath(new URL(`../${cover}`, import.meta.url));

for (const { id, name, vendor, category_id, cover } of demoCatalogue.software) {
  if (cover === '' || existsSync(fileOf(cover))) continue;
  const svg = drawCover({ id, name, vendor, categoryPath: categoryNames(category_id) });
  await writeFile(
    fileOf(cover),
    await sharp(Buffer.from(svg)).webp({ quality: 70, effort: 6 }).toBuffer(),
  );
  console.log(`${cover} is drawn`);
}
