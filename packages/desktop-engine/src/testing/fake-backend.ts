import { join } from 'node:path';
import { createEngine, type DesktopEngine } from '../create-engine.ts';
import { sha256 } from './package-server.ts';
import { writeZip } from './zip-writer.ts';

/** A package with two components; each of its files says the version. */
function packageOf(versionId: number): Buffer {
  const text = `${versionId}`.repeat(50_000);
  return writeZip([
    { name: 'A.vst3/Contents/one', data: text, isStored: true },
    { name: 'A.vst3/Contents/two', data: text, isStored: true },
    { name: 'B.clap', data: text, isStored: true },
  ]);
}

/** A backend within the process: any version is offered, with its package, by parts too. */
function createFakeBackend(): typeof fetch {
  return (address, { headers } = {}) => {
    const url = address instanceof Request ? address.url : String(address);
    const id = Number(/\/(\d{1,5})(?:\/|\.zip)$/.exec(url)?.[1]);
    const zip = packageOf(id);
    const version = {
      id,
      software_id: 1,
      version: String(id),
      url: `http://backend.test/packages/${id}.zip`,
      components: ['A.vst3', 'B.clap'],
      size: zip.length,
      sha256: sha256(zip),
    };
    if (!url.endsWith('.zip')) return Promise.resolve(Response.json(version));
    const [, from] = /^bytes=(\d+)-$/.exec(new Headers(headers).get('Range') ?? '') ?? [];
    const start = Number(from ?? 0);
    const range = `bytes ${start}-${zip.length - 1}/${zip.length}`;
    return Promise.resolve(
      new Response(new Uint8Array(zip.subarray(start)), {
        status: from === undefined ? 200 : 206,
        headers: {
          ETag: `"${id}"`,
          'Content-Length': String(zip.length - start),
          ...(from !== undefined && { 'Content-Range': range }),
        },
      }),
    );
  };
}

/** An engine over a fake backend, with everything of it below one folder. */
export const openEngineOfFakeBackend = (root: string): Promise<DesktopEngine> =>
  createEngine({
    backendAddress: 'http://backend.test',
    fetch: createFakeBackend(),
    dataDir: join(root, 'data'),
    home: root,
    platform: 'linux',
    environment: {},
    now: Date.now,
    log: () => undefined,
    confirmFolders: () => Promise.resolve(false),
  });
