/**
 * Measures the time of a scan of 10,000 components: the first one, and those after it. Prints milliseconds and those of
 * the processor, which other work on the computer does not lengthen; the medians of five runs. To reach: 2,000 ms and
 * 200 ms.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createDisk } from '../src/disk/disk.ts';
import { formats } from '../src/folders/formats.ts';
import { openScanCache } from '../src/scan/scan-cache.ts';
import { scanComponents } from '../src/scan/scan-components.ts';

const count = 10_000;
const runs = 5;

const infoPlist = (index: number) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
${Array.from({ length: 20 }, (_, key) => `<key>Key${key}</key><string>value ${key}</string>`).join('\n')}
<key>CFBundleShortVersionString</key><string>1.${index % 10}.${index}</string>
</dict></plist>`;

/** A third each: bundles of macOS, bundles of VST3 with a description in JSON, and single files. */
async function fill(folder: string): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const maker = join(folder, `Maker ${index % 100}`);
    const files: Readonly<Record<number, readonly [string, string]>> = {
      0: [`P${index}.vst3/Contents/Info.plist`, infoPlist(index)],
      1: [
        `P${index}.vst3/Contents/Resources/moduleinfo.json`,
        `{ "Name": "P${index}", "Version": "2.${index}.0", "Classes": [{ "Name": "P", }], }`,
      ],
    };
    const [name, text] = files[index % 3] ?? [`P${index}.clap`, 'program'];
    const path = join(maker, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

interface Run {
  readonly wallMs: number;
  readonly cpuMs: number;
}

const describe = (runs: readonly Run[]): string => {
  const wallMs = Math.round(median(runs.map((run) => run.wallMs)));
  const cpuMs = Math.round(median(runs.map((run) => run.cpuMs)));
  return `${wallMs} ms, of which the processor worked ${cpuMs} ms`;
};

async function main(): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'patchbay-bench-'));
  const plugIns = join(root, 'plug-ins');
  await fill(plugIns);
  const disk = createDisk();
  const folders = [{ path: plugIns, formats: new Set(formats) }];
  const cacheFile = join(root, 'scan.json');
  const scan = async () => {
    const [from, cpuFrom] = [performance.now(), process.cpuUsage()];
    const cache = await openScanCache(cacheFile, disk, console.error);
    const deps = {
      platform: 'darwin',
      cache,
      receiptAt: () => null,
      keptVersions: () => Promise.resolve(new Set<number>()),
      log: console.error,
    } as const;
    const { length } = await scanComponents(deps, folders);
    if (length !== count) throw new Error(`found ${length} of ${count} components`);
    const { user, system } = process.cpuUsage(cpuFrom);
    return { wallMs: performance.now() - from, cpuMs: (user + system) / 1000 };
  };
  const [first, again]: [Run[], Run[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    await rm(cacheFile, { force: true });
    first.push(await scan());
    again.push(await scan());
  }
  await rm(root, { recursive: true });
  console.log(`first scan of ${count} components: ${describe(first)}`);
  console.log(`scan again, after a restart: ${describe(again)}`);
}

void main();
