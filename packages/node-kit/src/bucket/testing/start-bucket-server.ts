import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** The objects of a bucket by their keys, those last that name others. */
export type BucketCopy = ReadonlyMap<string, Buffer>;

export interface BucketServer {
  readonly address: string;
  readonly makeBucket: (name: string, objects?: BucketCopy) => Promise<void>;
  readonly copyBucket: (name: string) => Promise<BucketCopy>;
  /** Kills it. */
  readonly close: () => Promise<void>;
}

/**
 * A process of a server that speaks S3 (fauxqs), which keeps everything in its memory.
 * @param port by default any
 */
export async function startBucketServer(port = 0): Promise<BucketServer> {
  const program = join(import.meta.dirname, 'serve-bucket.js');
  const child = spawn(process.execPath, [program, String(port)], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const address = line.toString().trim();
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${address}/${path}`, init);
    if (!answer.ok) throw new Error(`The bucket server answered ${answer.status} for ${path}`);
    return Buffer.from(await answer.arrayBuffer());
  };
  return {
    address,
    makeBucket: async (name, objects = new Map()) => {
      await ask(name, { method: 'PUT' });
      for (const [key, object] of objects) {
        await ask(`${name}/${key}`, { method: 'PUT', body: new Uint8Array(object) });
      }
    },
    copyBucket: async (name) => {
      const list = (await ask(`${name}?list-type=2&max-keys=100000`)).toString();
      const keys = [...list.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key);
      const namesOthers = (key: string) => Number(key.endsWith('registry.json'));
      keys.sort((a, b) => namesOthers(a) - namesOthers(b));
      const objects = new Map<string, Buffer>();
      for (const key of keys) objects.set(key, await ask(`${name}/${key}`));
      return objects;
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
