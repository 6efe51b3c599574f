import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { listTree } from '@patchbay/desktop-engine/testing/list-tree';
import type { Locator, Page } from '@playwright/test';
import { openPromise } from 'yauzl';

/** The folders of this person, by the extensions of what goes there. */
const folders = new Map([
  ['vst3', '.vst3'],
  // The test chooses it.
  ['clap', 'elsewhere'],
  ['lv2', '.lv2'],
]);

const demoPackages = join(
  import.meta.dirname,
  '../../../packages/demo-catalogue/packages/versions',
);

/** The files in the plugin folders of a home, byte by byte. */
export async function installedFiles(home: string) {
  const files: Record<string, string | null> = {};
  for (const folder of folders.values()) {
    const tree = await listTree(join(home, folder)).catch(() => ({}));
    for (const [path, text] of Object.entries(tree)) {
      if (text !== null) files[`${folder}/${path}`] = text;
    }
  }
  return files;
}

/** The files that should be there of demo versions: those of their packages, without those for another system. */
export async function filesOf(...versions: readonly number[]) {
  const files: Record<string, string> = {};
  for (const version of versions) {
    const versionFolder = join(demoPackages, String(version));
    const [name = ''] = await readdir(versionFolder);
    const zip = await openPromise(join(versionFolder, name));
    for await (const entry of zip.eachEntry()) {
      const [component = ''] = entry.fileName.split('/');
      const folder = folders.get(component.split('.').at(-1) ?? '');
      if (folder === undefined) continue;
      files[`${folder}/${entry.fileName}`] = await text(await zip.openReadStreamPromise(entry));
    }
  }
  return files;
}

/** The controls of a version. */
export const controls = (page: Page, name: string) => {
  const group: Locator = page.getByRole('group', { name: `Install ${name}`, exact: true });
  return (button: string) => group.getByRole('button', { name: button, exact: true });
};

export async function uninstall(page: Page, name: string): Promise<void> {
  await controls(page, name)('Uninstall').click();
  const question = page.getByRole('alertdialog', { name: /^Uninstall / });
  await question.getByRole('button', { name: 'Uninstall' }).click();
  const outcome = page.getByRole('alertdialog', { name: 'Plugins uninstalled' });
  await outcome.getByRole('button', { name: 'OK' }).click();
}
