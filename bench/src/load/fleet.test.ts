import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeRemoteBuild, writeShellBuild } from '@patchbay/registry/testing';
import { drill } from './drill.ts';
import { missingPrograms, startFleet, type Fleet } from './fleet.ts';

const missing = missingPrograms();
const patienceMs = 600_000;

const serverPart = `exports.doors = {};
exports.renderPage = async () => ({
  kind: 'page', status: 200, title: null, head: '', structuredData: [], markup: '', problems: [],
  content: { address: '/', remotes: [], answers: [] },
});`;

const versionsAt = async (origin: string) => {
  const registry = (await (await fetch(`${origin}/registry.json`)).json()) as {
    readonly remotes: readonly { readonly name: string; readonly version: string }[];
  };
  return registry.remotes.map(({ name, version }) => `${name} ${version}`);
};

if (missing.length > 0) {
  it.skip(`the commands of docs/operate.md make many servers (skipped: no ${missing.join(', no ')})`, () =>
    undefined);
} else {
  describe('the commands of From one machine to many in docs/operate.md', () => {
    let folder: string;
    let fleet: Fleet;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'patchbay-builds-'));
      const shell = await writeShellBuild(join(folder, 'shell'), { serverPart });
      const catalog = await writeRemoteBuild(join(folder, 'catalog'));
      fleet = await startFleet([shell, catalog].map((dist) => `--from=${dist}`));
    }, patienceMs);

    afterAll(async () => {
      await fleet.stop();
      await rm(folder, { recursive: true, force: true });
    }, patienceMs);

    it('make three site’s servers with one site, and two backends with one catalogue (G403)', async () => {
      for (const port of [3000, 3001, 3002, 8080]) {
        expect(await versionsAt(fleet.origin(port))).toEqual(['catalog 1.0.0']);
      }
      const answers = await Promise.all(
        [4000, 4001, 8081].map(async (port) =>
          (await fetch(`${fleet.origin(port)}/api/software/?limit=5`)).text(),
        ),
      );
      expect(answers[0]).toContain('"id"');
      expect(new Set(answers).size).toBe(1);
    });

    it(
      'leave no page failed while each process is killed, a remote released and rolled back, and each server restarted (G404)',
      async () => {
        const next = await writeRemoteBuild(join(folder, 'next'), { version: '1.1.0', code: '1' });
        const rows = await drill(fleet, {
          pages: ['/'],
          calls: ['/api/software/?limit=5', '/api/categories/'],
          // A test waits for no server that nginx leaves out: others answer.
          replaced: { 'catalog-remote': `--from=${next}`, 'sleep 12': 'sleep 1' },
          say: () => undefined,
        });
        expect(rows.map(({ what, failedPages }) => ({ what, failedPages }))).toEqual(
          rows.map(({ what }) => ({ what, failedPages: [] })),
        );
        for (const { pages } of rows) expect(pages).toBeGreaterThan(0);
        for (const port of [3000, 3001, 3002]) {
          expect(await versionsAt(fleet.origin(port))).toEqual(['catalog 1.0.0']);
        }
      },
      patienceMs,
    );
  });
}
