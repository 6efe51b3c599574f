import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface BucketServer {
  readonly address: string;
  readonly makeBucket: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A process of a server that speaks S3 (fauxqs), which keeps everything in its memory. */
export async function startBucketServer(): Promise<BucketServer> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'serve-bucket.js')], {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const address = line.toString().trim();
  return {
    address,
    makeBucket: async (name) => {
      const { ok } = await fetch(`${address}/${name}`, { method: 'PUT' });
      if (!ok) throw new Error(`The bucket ${name} could not be made`);
    },
    close: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}
