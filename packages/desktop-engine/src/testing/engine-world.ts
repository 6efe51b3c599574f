import type { SoftwareVersion } from '@patchbay/domain/entities';
import type { VersionState } from '@patchbay/shared/bridge';
import type { ConfirmFolders } from '../engine.ts';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createDisk, type Disk } from '../disk/disk.ts';
import { createEngine, type DesktopEngine } from '../create-engine.ts';
import type { FetchFrom } from '../download/http-fetch.ts';
import type { Resolve } from '../download/public-address.ts';
import { createFakeClock } from './fake-clock.ts';
import {
  serve,
  sha256,
  startPackageServer,
  type Answer,
  type PackageServer,
} from './package-server.ts';
import { writeZip, type ZipEntry } from './zip-writer.ts';

/** A backend, a home and an engine. */
export interface EngineWorld {
  readonly server: PackageServer;
  readonly home: string;
  /** Offers a version; its package is what these entries make. */
  offer(id: number, entries: readonly ZipEntry[], others?: Partial<SoftwareVersion>): Buffer;
  /** Takes a version and its package out of the catalogue. */
  withdraw(id: number): void;
  /** Gives a package's answer, in place of the package. */
  answerPackage(id: number, answer: Answer): void;
  /** Starts an engine: the one before it is closed, or was killed. */
  open(others?: {
    /** Linux without it. */
    readonly platform?: NodeJS.Platform;
    readonly disk?: Disk;
    readonly fetch?: FetchFrom;
    readonly resolve?: Resolve;
    /** The person's answer; without it they agree. */
    readonly confirmFolders?: ConfirmFolders;
  }): Promise<OpenEngine>;
  readonly logged: string[];
}

export interface OpenEngine {
  readonly engine: DesktopEngine;
  readonly events: { readonly versionId: number; readonly state: VersionState }[];
  /** Resolves with the state in which a job ends. */
  ended(versionId: number): Promise<VersionState>;
  /** Resolves once a job is in a phase. */
  reached(versionId: number, status: VersionState['status']): Promise<void>;
}

const ends = new Set(['done', 'error', 'cancelled']);

export async function createEngineWorld(folder: string): Promise<EngineWorld> {
  const server = await startPackageServer();
  const versions = new Map<number, SoftwareVersion>();
  const packages = new Map<number, Answer>();
  const logged: string[] = [];
  const home = join(folder, 'home');
  await mkdir(home);

  server.answer((request, response) => {
    const [, version] = /^\/api\/versions\/(\d+)\/$/.exec(request.url ?? '') ?? [];
    const [, file] = /^\/packages\/(\d+)\.zip$/.exec(request.url ?? '') ?? [];
    const found = versions.get(Number(version));
    if (found)
      response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(found));
    else if (file) (packages.get(Number(file)) ?? notFound)(request, response);
    else notFound(request, response);
  });

  return {
    server,
    home,
    logged,
    offer(id, entries, others = {}) {
      const zip = writeZip(entries);
      packages.set(id, serve(zip));
      versions.set(id, {
        id,
        software_id: 1,
        version: '1.0',
        architecture: 'universal',
        type: 'free',
        url: `${server.origin}/packages/${id}.zip`,
        status: 'active',
        components: [...new Set(entries.map(({ name }) => String(name).split('/')[0] ?? ''))],
        macInstallOrder: [],
        size: zip.length,
        sha256: sha256(zip),
        ...others,
      });
      return zip;
    },
    withdraw(id) {
      versions.delete(id);
      packages.delete(id);
    },
    answerPackage: (id, answer) => packages.set(id, answer),
    async open({
      platform = 'linux',
      disk = createDisk({ isDurable: false }),
      fetch: fetchGiven = fetch,
      confirmFolders = () => Promise.resolve(true),
      resolve,
    } = {}) {
      const engine = await createEngine({
        backendAddress: server.origin,
        fetch: fetchGiven,
        dataDir: join(folder, 'data'),
        home,
        platform,
        arch: 'x64',
        environment: {},
        now: () => 1_700_000_000_000,
        log: (message) => logged.push(message),
        confirmFolders,
        clock: createFakeClock((ms) => ms === 30_000),
        disk,
        freeBytes: () => Promise.resolve(Infinity),
        random: () => 1,
        ...(resolve && { resolve }),
      });
      return watch(engine);
    },
  };
}

const notFound: Answer = (_, response) => response.writeHead(404).end('{}');

function watch(engine: DesktopEngine): OpenEngine {
  const events: { versionId: number; state: VersionState }[] = [];
  const until = (versionId: number, isIt: (state: VersionState) => boolean) =>
    new Promise<VersionState>((resolve) => {
      const now = engine.getVersionState(versionId);
      if (now && isIt(now)) resolve(now);
      engine.on('versionState', (event) => {
        if (event.versionId === versionId && isIt(event.state)) resolve(event.state);
      });
    });
  engine.on('versionState', (event) => events.push(event));
  return {
    engine,
    events,
    ended: (versionId) => until(versionId, ({ status }) => ends.has(status)),
    async reached(versionId, wanted) {
      await until(versionId, ({ status }) => status === wanted);
    },
  };
}
