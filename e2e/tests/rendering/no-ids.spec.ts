import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { portOf } from '@patchbay/site/testing';
import { startRenderingSite } from '../../fixtures/product/rendering-site.ts';
import { expect, test } from '../../fixtures/test.ts';

/** Stands before a backend, passes everything on, and keeps the paths that were asked for. */
async function watchBackend(backend: string) {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { url = '/', method, headers } = request;
    asked.push(url);
    const onward = ask(`${backend}${url}`, { method, headers: { ...headers, host: '' } });
    onward.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    /** What was asked since the last call. */
    take: () => asked.splice(0),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** A call for one category, one software or one version, or for software of a category. */
const isAboutOne = (url: string) =>
  /^\/api\/(?:categories|software|versions)\/[^?]|category(?:__in|_tree)?=/.test(url);

test('the server that renders asks nothing about an id that is none (R6)', async ({ product }) => {
  test.setTimeout(90_000);
  const { siteDir, config, sparePort, apiHost } = product;
  const backend = await watchBackend(apiHost);
  const site = await startRenderingSite({
    siteDir,
    config: { ...config, apiHost: backend.origin },
    port: sparePort,
  });
  const open = async (path: string) => {
    backend.take();
    const answer = await fetch(`${site.origin}${path}`);
    const isRendered = (await answer.text()).includes('<html data-rendered');
    return { status: answer.status, isRendered, asked: backend.take().filter(isAboutOne) };
  };
  try {
    for (const id of ['NaN', '1e21', '2147483648', '0', '-1', '1.5', '%31e0', '__proto__']) {
      for (const path of [`/category/${id}/`, `/software/${id}/`, `/s/a/b/c/${id}/`]) {
        const answer = { status: 404, isRendered: true, asked: [] };
        expect({ path, ...(await open(path)) }).toEqual({ path, ...answer });
      }
    }
    expect((await open('/category/1/')).asked).not.toEqual([]);
  } finally {
    await site.close();
    await backend.close();
  }
});
