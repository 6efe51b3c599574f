import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endWithThisProcess } from '@patchbay/command-line';
import { findFreePort } from '@patchbay/site/testing';
import type { RunningServer } from './running-server.ts';

const startsWithinMs = 10_000;
const pollMs = 50;

/** Connections to the servers stay open: opening one costs more than most answers. */
const configuration = (folder: string, port: number, servers: readonly RunningServer[]) => `
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log stderr error;
events { worker_connections 4096; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream servers {
    least_conn;
${servers.map(({ origin }) => `    server ${new URL(origin).host};`).join('\n')}
    keepalive 256;
  }
  server {
    listen 127.0.0.1:${port};
    keepalive_requests 1000000;
    location / {
      proxy_pass http://servers;
      proxy_http_version 1.1;
      proxy_set_header Connection '';
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`;

/**
 * Puts one nginx before several servers: whichever has the fewest requests gets the next one. They count as one server from
 * then on, whose memory is theirs together.
 * @param folder for its files; it is made
 * @throws Error where nginx is not installed, or ends before it answers
 */
export async function shareByNginx(
  folder: string,
  servers: readonly RunningServer[],
): Promise<RunningServer> {
  await mkdir(folder, { recursive: true });
  const port = await findFreePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration(folder, port, servers));
  const env = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin` };
  const nginx = spawn('nginx', ['-p', folder, '-c', file], { env, stdio: 'inherit' });
  endWithThisProcess(nginx);
  const state = { end: '' };
  nginx.once('error', ({ message }) => (state.end = message));
  nginx.once('exit', (code) => (state.end ||= `exit code ${String(code)}`));
  const origin = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${origin}/`).then(
      () => true,
      () => false,
    );
  const endsAt = Date.now() + startsWithinMs;
  while (!(await answers())) {
    if (state.end !== '' || Date.now() > endsAt) {
      throw new Error(`nginx does not answer: ${state.end || 'it takes too long'}`);
    }
    await wait(pollMs);
  }
  return {
    origin,
    memoryMiB: () => servers.reduce((sum, { memoryMiB }) => sum + memoryMiB(), 0),
    stop: async () => {
      if (state.end === '') {
        const ended = once(nginx, 'exit');
        nginx.kill('SIGTERM');
        await ended;
      }
      for (const server of servers) await server.stop();
    },
  };
}
