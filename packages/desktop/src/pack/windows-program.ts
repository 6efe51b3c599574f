import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Data, NtExecutable, NtExecutableResource, Resource } from 'resedit';
import { windowsIcons } from './icons.ts';

const run = promisify(execFile);

interface WindowsProgramOptions {
  /** Node.js for Windows. */
  readonly node: Uint8Array;
  /** Node.js for this computer, of the same version: it makes what the program starts with. */
  readonly ownNode: Uint8Array;
  /** The script that it starts, from its own folder, with `/`. */
  readonly script: string;
  readonly nodeFlags: readonly string[];
  readonly svg: Uint8Array;
  readonly version: string;
}

/** Windows has programs with a console, which is opened for them, and those without. */
const withoutConsole = 2;
const english = 1033;
const unicode = 1200;
/** Data that only the program itself knows, and the name by which Node.js looks for its own. */
const rawData = 10;
const scriptName = 'NODE_SEA_BLOB';
/** Says in Node.js's program whether it has a script in it: the last character is its switch. */
const seal = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:';

/**
 * Node.js as `Patchbay.exe`: it opens no console, has the app's icon and name, and starts the script beside it (Node.js's
 * single executable application). The signature of Node.js's makers does not fit what was changed, and is left out.
 */
export async function makeWindowsProgram(options: WindowsProgramOptions): Promise<Uint8Array> {
  const { node, svg, version } = options;
  const program = NtExecutable.from(node, { ignoreCert: true });
  program.newHeader.optionalHeader.subsystem = withoutConsole;
  const resources = NtExecutableResource.from(program);
  const icons = (await windowsIcons(svg)).map(({ pixels, png }) =>
    Data.RawIconItem.from(png, pixels, pixels, 32),
  );
  Resource.IconGroupEntry.replaceIconsForResource(resources.entries, 1, english, icons);
  const about = Resource.VersionInfo.fromEntries(resources.entries)[0];
  about?.setStringValues(
    { lang: english, codepage: unicode },
    {
      CompanyName: 'Patchbay',
      ProductName: 'Patchbay',
      FileDescription: 'Patchbay',
      ProductVersion: version,
      OriginalFilename: 'Patchbay.exe',
      InternalName: 'patchbay',
    },
  );
  about?.outputToResourceEntries(resources.entries);
  const blob = await makeStart(options);
  resources.replaceResourceEntry({
    type: rawData,
    id: scriptName,
    lang: 0,
    codepage: unicode,
    bin: new Uint8Array(blob).buffer,
  });
  resources.outputResource(program);
  const made = Buffer.from(program.generate());
  const at = made.indexOf(`${seal}0`);
  if (at < 0 || made.includes(`${seal}0`, at + 1))
    throw new Error('This Node.js cannot be given a script');
  made.write('1', at + seal.length, 'latin1');
  return made;
}

/** What the program starts with, in the form of its own version of Node.js; it is the same for all systems. */
async function makeStart({ ownNode, script, nodeFlags }: WindowsProgramOptions): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-start-'));
  try {
    const [node, source] = [join(folder, 'node.exe'), join(folder, 'start.js')];
    await writeFile(node, ownNode);
    await chmod(node, 0o755);
    await writeFile(source, startBeside(script));
    const config = {
      main: source,
      output: join(folder, 'start.blob'),
      disableExperimentalSEAWarning: true,
      useSnapshot: false,
      useCodeCache: false,
      execArgv: nodeFlags,
      execArgvExtension: 'none',
    };
    await writeFile(join(folder, 'start.json'), JSON.stringify(config));
    await run(node, ['--experimental-sea-config', join(folder, 'start.json')]);
    return await readFile(config.output);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A script within a program can load modules of Node.js alone: it makes a `require` for the files beside it. */
const startBeside = (script: string) => `'use strict';
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');
createRequire(process.execPath)(join(dirname(process.execPath), ${JSON.stringify(script)}));
`;
