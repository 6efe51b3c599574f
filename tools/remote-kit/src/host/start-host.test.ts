import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeRemoteBuild, writeShellBuild } from '@patchbay/registry/testing';
import { startHost } from './start-host.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-host-test-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it("a built remote is live in a page with the policy of a site, which may ask the test's backend (G122)", async () => {
  const shell = await writeShellBuild(join(folder, 'shell'));
  await cp(await writeRemoteBuild(join(folder, 'built')), join(folder, 'remote/dist'), {
    recursive: true,
  });
  const host = await startHost({
    packageDir: join(folder, 'remote'),
    shell,
    backend: ({ method, url, body }) =>
      url.pathname === '/api/notes/' ? { method, body } : undefined,
  });
  const answer = await fetch(`${host.origin}/`);
  const page = await answer.text();
  expect(page).toContain('"name":"catalog"');
  const [, apiHost = ''] = /"apiHost":"([^"]+)"/.exec(page) ?? [];
  expect(answer.headers.get('Content-Security-Policy')).toContain(`connect-src 'self' ${apiHost}`);

  const asked = await fetch(`${apiHost}/api/notes/`, {
    method: 'POST',
    headers: { Origin: host.origin },
    body: JSON.stringify({ text: 'Hello' }),
  });
  expect(await asked.json()).toEqual({ method: 'POST', body: { text: 'Hello' } });
  expect(asked.headers.get('Access-Control-Allow-Origin')).toBe(host.origin);
  expect((await fetch(`${apiHost}/api/other/`)).status).toBe(404);
  await host.close();
});

it('a remote that is not built is named, and nothing is left running', async () => {
  const shell = await writeShellBuild(join(folder, 'shell'));
  await expect(startHost({ packageDir: join(folder, 'remote'), shell })).rejects.toThrow(
    'There is no build in',
  );
});
