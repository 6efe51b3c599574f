import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDemoPackages } from './plugin-packages/demo-packages.ts';

/** Makes the demo's packages again. Their bytes, and so their names, are the same unless what is in them changes. */
const folder = fileURLToPath(new URL('../packages', import.meta.url));

await rm(folder, { recursive: true, force: true });
for (const { key, bytes } of await makeDemoPackages()) {
  const file = join(folder, key);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  console.log(`${key} is made, ${bytes.length} bytes`);
}
