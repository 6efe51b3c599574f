import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError, fail, parseCommand, say } from '@patchbay/command-line';
import { readSiteDir } from '@patchbay/registry/config';
import { FolderTarget } from '@patchbay/registry/target';
import { readBundledPackages } from '@patchbay/registry/release';
import { parse } from '@patchbay/shared/parse';
import { object, string } from '@patchbay/shared/validation';
import { Command } from 'commander';
import { billOfMaterials, type Part } from './bill-of-materials.ts';
import { readThirdParties } from './installed-packages.ts';

const root = resolve(import.meta.dirname, '../..');
const packageSchema = object({ version: string().required() });

const versionOf = (folder: string) =>
  parse(packageSchema, JSON.parse(readFileSync(resolve(root, folder, 'package.json'), 'utf8')))
    .version;

/** The servers and the desktop app run from the packages that are installed, or from bundles of these. */
async function installedPart(): Promise<Part> {
  const parties = await readThirdParties();
  return {
    name: 'servers-and-desktop-app',
    version: versionOf('packages/desktop'),
    libraries: parties.flatMap(({ name, versions, licence }) =>
      versions.map((version) => ({ name, version, licence })),
    ),
  };
}

async function writeBill(file: string): Promise<void> {
  const target = new FolderTarget(readSiteDir(process.env, root));
  const releases = await readBundledPackages(target);
  if (releases.length === 0) {
    throw new CommandError(
      'failed',
      `${target.label} holds no site yet: "npm run build" makes one`,
    );
  }
  for (const { name, version, packages } of releases) {
    if (!packages)
      say(`${name} ${version} does not say what is in it: it was built before builds did`);
  }
  const parts = [
    ...releases.map(({ name, version, packages: libraries }) => ({ name, version, libraries })),
    await installedPart(),
  ];
  const bill = billOfMaterials(parts, {
    name: 'patchbay',
    version: versionOf('packages/shell'),
    at: new Date(),
    serialNumber: randomUUID(),
  });
  // Relative to where npm was called, not to where it changed to.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  writeFileSync(path, bill);
  say(`Wrote ${path}`);
}

const program = new Command('npm run sbom --')
  .description(
    'Writes the software bill of materials (CycloneDX 1.6): what others have made that the site in SITE_DIR hands out, and that the servers and the desktop app run with.',
  )
  .option('--out <FILE>', 'the file that it writes', 'sbom.cdx.json')
  .action(() => undefined);

try {
  const usage = parseCommand(program, process.argv.slice(2));
  if (usage !== null) console.log(usage);
  else await writeBill(program.opts<{ out: string }>().out);
} catch (error) {
  fail(error);
}
