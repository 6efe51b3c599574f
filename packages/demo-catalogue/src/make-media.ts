import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { drawCover } from './draw-cover.ts';
import { drawScreenshot } from './draw-screenshot.ts';
import { categoryNames, demoCatalogue } from './index.ts';
import { makeSound } from './sounds/make-sound.ts';

/** Makes the covers, screenshots and sounds that the demo's rows name and the folder does not have; what is there stays. */
async function make(key: string, bytes: () => Promise<Buffer>): Promise<void> {
  const file = fileURLToPath(new URL(`../${key}`, import.meta.url));
  if (key === '' || existsSync(file)) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await bytes());
  console.log(`${key} is made`);
}

for (const row of demoCatalogue.software) {
  const { id, name, vendor, category_id, cover } = row;
  const subject = { id, name, vendor, categoryPath: categoryNames(category_id) };
  await make(cover, () =>
    sharp(Buffer.from(drawCover(subject)))
      .webp({ quality: 70, effort: 6 })
      .toBuffer(),
  );
  for (const [index, key] of (row.screenshots ?? []).entries()) {
    await make(key, () =>
      sharp(Buffer.from(drawScreenshot(subject, index)))
        .resize(960)
        .webp({ quality: 55, effort: 6 })
        .toBuffer(),
    );
  }
  for (const key of row.audioDemos ?? [])
    await make(key, () => Promise.resolve(makeSound(subject)));
}
