import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endWithThisProcess } from '@patchbay/command-line';
import { parseRegistry, remoteBasePath } from '@patchbay/shared/registry';
import { findFreePort } from '@patchbay/site/testing';

const root = resolve(import.meta.dirname, '../../..');
/** A page that is not rendered after so long never will be. */
const renderedWithinMs = 60_000;
/** As many as a browser's visitors of a moment are. */
const atATime = 32;

export interface AskedPages {
  readonly perSecond: number;
  /** Those that were left to the browser. */
  readonly plain: number;
  /** Processor time of the site's process for each page, in milliseconds; null where the system is not Linux. */
  readonly processorMs: number | null;
}

/** A tick of the processor time that Linux tells, in milliseconds. */
const tickMs = 10;

/** The processor time of a process and all of its threads, in milliseconds; null where the system is not Linux. */
function processorMsOf(pid: number | undefined): number | null {
  if (process.platform !== 'linux') return null;
  const status = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
  // The name before them is in brackets, and may have blanks.
  const [user, system] = status
    .slice(status.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return ((user ?? 0) + (system ?? 0)) * tickMs;
}

/** The memory of a process, in MiB. */
export interface Memory {
  readonly processMiB: number;
  /** Heap that its main thread uses. */
  readonly heapMiB: number;
  /** External memory of its main thread: bytes of pages, for the most part. */
  readonly externalMiB: number;
}

/** A site served by `npm run serve:site` in a process of its own. */
export interface ServedSite {
  /** Asks for so many pages. */
  readonly askFor: (count: number, pathOf: (index: number) => string) => Promise<AskedPages>;
  /** Makes another release of the catalogue live, the same code in another folder, and waits until it renders. */
  readonly release: (version: string) => Promise<void>;
  readonly memory: () => Promise<Memory>;
  readonly close: () => Promise<void>;
}

/** Serves a copy of a site's folder, which may be changed. */
export async function serveSite(siteDir: string, apiHost: string): Promise<ServedSite> {
  const port = await findFreePort();
  const metricsPort = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const command = ['--import', 'tsx', join(root, 'scripts/serve-site.ts')];
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: {
      ...process.env,
      SITE_DIR: siteDir,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      API_HOST: apiHost,
      LIST_CALLS: 'extended',
      SERVER_RENDERING: 'on',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  endWithThisProcess(child);
  const agent = new Agent({ keepAlive: true, maxSockets: atATime });

  const ask = async (path: string) => {
    const request = get(origin + path, { agent, headers: { 'Accept-Encoding': 'br' } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.headers.etag;
  };
  const text = async () => {
    const answer = await fetch(origin).catch(() => null);
    return answer ? await answer.text() : '';
  };
  const untilRendered = async (words: string) => {
    const endsAt = performance.now() + renderedWithinMs;
    while (!(await text()).includes(words)) {
      if (performance.now() > endsAt) throw new Error(`No page with ${words} was rendered`);
      await wait(50);
    }
  };

  await untilRendered(' data-rendered ');
  // A page that is for staff is never rendered.
  const plainTag = await ask('/admin/');
  let shownVersion: string | null = null;

  return {
    askFor: async (count, pathOf) => {
      let next = 0;
      let plain = 0;
      const begun = performance.now();
      const processorMsBefore = processorMsOf(child.pid);
      const askOn = async () => {
        while (next < count) if ((await ask(pathOf((next += 1)))) === plainTag) plain += 1;
      };
      await Promise.all(Array.from({ length: atATime }, askOn));
      const processorMs = processorMsOf(child.pid);
      return {
        perSecond: (count * 1000) / (performance.now() - begun),
        plain,
        processorMs:
          processorMs === null || processorMsBefore === null
            ? null
            : (processorMs - processorMsBefore) / count,
      };
    },
    release: async (version) => {
      const file = join(siteDir, 'registry.json');
      const registry: unknown = JSON.parse(await readFile(file, 'utf8'));
      const { remotes } = parseRegistry(registry);
      const live = remotes.find(({ name }) => name === 'catalog');
      if (!live) throw new Error('The site has no catalogue');
      const folder = join(siteDir, remoteBasePath(live));
      await cp(folder, join(siteDir, remoteBasePath({ ...live, version })), { recursive: true });
      const released = remotes.map((remote) => (remote === live ? { ...live, version } : remote));
      await writeFile(file, JSON.stringify({ ...Object(registry), remotes: released }));
      await untilRendered(`{"name":"catalog","version":"${version}"}`);
      if (shownVersion !== null) await rm(folder, { recursive: true });
      shownVersion = version;
    },
    memory: async () => {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const mebibytes = (name: string) => {
        const [, bytes] = new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics) ?? [];
        return Number(bytes) / 1024 ** 2;
      };
      return {
        processMiB: mebibytes('process_resident_memory_bytes'),
        heapMiB: mebibytes('nodejs_heap_size_used_bytes'),
        externalMiB: mebibytes('nodejs_external_memory_bytes'),
      };
    },
    close: async () => {
      agent.destroy();
      child.kill();
      await once(child, 'exit');
    },
  };
}
