import { once } from 'node:events';
import { createServer } from 'node:http';
import { readDist } from '../build/built-release.ts';
import type { RemoteRelease } from '@patchbay/shared/registry';
import { smokeCheck } from './smoke-check.ts';
import { TrialSite } from '../testing/trial-site.ts';

// Every case starts a process.
jest.setTimeout(60_000);

let site: TrialSite;

beforeAll(async () => {
  site = await TrialSite.create();
});

afterAll(() => site.remove());

const check = async (
  build: Omit<Partial<RemoteRelease>, 'fileList'> & { readonly exposes?: string },
) => {
  const dist = await site.buildRemote(build);
  const [remote, shell] = [await readDist(dist), await readDist(await site.buildShell())];
  if (remote.release.kind !== 'remote' || shell.release.kind !== 'shell')
    throw new Error('No builds');
  return smokeCheck(dist, remote.release.description, shell.release.description);
};

describe('a built remote that is loaded in a process of its own', () => {
  it.each([
    [
      'a module that throws',
      `(() => { throw new Error('no luck'); })()`,
      'could not be loaded: no luck',
    ],
    [
      'what ends the process',
      `fetch.constructor('process.exit(3)')()`,
      'ended the process that loaded it (3)',
    ],
  ])('does not with %s', async (_, exposes, reason) => {
    expect(await check({ exposes })).toBe(reason);
  });

  it('finds what libraries ask a browser for while they start, and nothing of a server (G131)', async () => {
    const asks = `[
      matchMedia('(width > 1px)').addEventListener('change', () => {}),
      new ResizeObserver(() => {}).observe(document.body),
      new IntersectionObserver(() => {}).disconnect(),
      document.documentElement.style.setProperty('--a', '1'),
      document.body.append(Object.assign(document.createElement('canvas'), { width: 3 })),
      customElements.define('my-part', class extends HTMLElement {}),
      JSON.parse(localStorage.getItem('settings')),
      navigator.userAgent.includes('x'),
      structuredClone(new Map()),
      new URL('a', location.href),
      getComputedStyle(document.body).color,
      typeof process === 'undefined' || missing(),
      requestAnimationFrame(() => {}),
      new MutationObserver(() => {}).observe(document, { childList: true }),
    ]`;
    expect(await check({ exposes: `(${asks}, { contract: '1.0.0', activate() {} })` })).toBeNull();
  });

  it('sees nothing of the environment of who releases', async () => {
    const names = `fetch.constructor("return Object.keys(process.env).filter((key) => key !== 'NODE_CHANNEL_FD').join()")()`;
    const exposes = `{ contract: ${names} || '1.0.0', activate() {} }`;
    expect(await check({ exposes })).toBeNull();
  });

  it('has nothing of that process but what ends it', async () => {
    const keys = `fetch.constructor("return Object.keys(process).join(' ')")()`;
    const exposes = `(() => { throw new Error(${keys}); })()`;
    expect(await check({ exposes })).toContain(
      'could not be loaded: env exit nextTick version versions platform',
    );
  });

  it('loads no module of Node', async () => {
    const importing = `return import('node:fs').then(() => 'files', () => ({ contract: '1.0.0', activate() {} }))`;
    const exposes = `fetch.constructor(${JSON.stringify(importing)})()`;
    expect(await check({ exposes })).toBeNull();
  });

  it('reaches nobody over the network', async () => {
    let connections = 0;
    const server = createServer((_request, response) => response.end('reached')).on(
      'connection',
      () => (connections += 1),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const asks = `(async () => {
      const answered = await fetch('http://127.0.0.1:${port}/').then(() => 'by fetch', () => '');
      const asked = new XMLHttpRequest();
      asked.open('GET', 'http://127.0.0.1:${port}/');
      const ended = new Promise((resolve) => asked.addEventListener('loadend', resolve));
      asked.send();
      await ended;
      const socket = new WebSocket('ws://127.0.0.1:${port}/');
      await new Promise((resolve) => socket.addEventListener('close', resolve));
      return { contract: answered || '1.0.0', activate() {} };
    })()`;
    const problem = await check({ exposes: asks });
    server.closeAllConnections();
    server.close();
    expect({ problem, connections }).toEqual({ problem: null, connections: 0 });
  });

  it('answers nothing in the place of who tries it', async () => {
    const exposes = `fetch.constructor("process.send('well done')")()`;
    expect(await check({ exposes })).toContain('process.send is not a function');
  });

  it('does not with a container of another name', async () => {
    expect(await check({ container: 'patchbay__other' })).toContain(
      'does not make the container patchbay__other',
    );
  });
});
