import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const root = resolve(__dirname, '..', '..');
const config = join(root, '.dependency-cruiser.cjs');

/** For each rule a file that breaks it, and the one that it must not import. */
const violations: Readonly<Record<string, readonly [file: string, specifier: string]>> = {
  'no-cycles': ['packages/shared/src/remote/a.ts', './b.ts'],
  'remotes-are-strangers': ['packages/catalog-remote/src/remote.ts', '@patchbay/admin-remote'],
  'nobody-imports-the-shell': ['packages/admin-remote/src/remote.ts', '@patchbay/shell'],
  'composition-knows-no-accounts': ['packages/composition/src/a.ts', '@patchbay/api'],
  'account-pages-do-not-meet': [
    'packages/shell/src/accounts/manage-account/a.ts',
    '../sign-in/b.ts',
  ],
  'accounts-knows-no-owner': ['packages/shell/src/accounts/a.ts', '../main.ts'],
  'shared-knows-nobody': ['packages/shared/src/host/c.ts', '../../../api/src/main.ts'],
  'domain-knows-the-contract-alone': ['packages/domain/src/entities/c.ts', 'react'],
  'ui-knows-domain-and-contract': ['packages/ui/src/c.ts', '@patchbay/api'],
  'description-knows-no-owner': ['packages/description/src/a.ts', '@patchbay/admin-remote'],
  'software-lists-knows-no-owner': [
    'packages/catalog-remote/src/software-lists/a.ts',
    '@patchbay/description',
  ],
  'project-files-knows-no-owner': [
    'packages/installer-remote/src/project-files/a.ts',
    '@patchbay/description',
  ],
  'installs-knows-no-owner': [
    'packages/installer-remote/src/installs/a.ts',
    '@patchbay/description',
  ],
  'edited-form-knows-no-owner': [
    'packages/admin-remote/src/edited-form/a.ts',
    '@patchbay/description',
  ],
  'category-tree-knows-no-owner': [
    'packages/admin-remote/src/category-tree/a.ts',
    '@patchbay/description',
  ],
  'site-releases-knows-no-owner': [
    'packages/admin-remote/src/site-releases/a.ts',
    '@patchbay/description',
  ],
  'packages-by-their-doors': [
    'packages/catalog-remote/src/lib/a.ts',
    '../../../domain/src/entities/index.ts',
  ],
  'front-end-without-server': ['packages/catalog-remote/src/lib/b.ts', '@patchbay/api'],
  'node-kit-knows-the-contract-alone': ['packages/node-kit/src/telemetry/a.ts', '@patchbay/api'],
  'desktop-knows-contract-and-domain': ['packages/desktop/src/main.ts', '@patchbay/api'],
  'registry-knows-no-site': ['tools/registry/src/service/a.ts', '@patchbay/site/serve'],
  'site-folder-knows-no-program': ['tools/registry/src/live/a.ts', '../release/main.ts'],
  'release-knows-no-service': ['tools/registry/src/checks/a.ts', '../service/main.ts'],
  'site-knows-no-other-program': ['tools/site/src/b.ts', '@patchbay/api'],
  'site-packages-by-their-doors': ['tools/site/src/a.ts', '../../registry/src/live/b.ts'],
  'desktop-app-knows-no-tools': ['packages/desktop/src/app/a.ts', '@patchbay/command-line'],
  'backend-reads-packages-alone': [
    'packages/api/src/admin/reader.ts',
    '../../../desktop-engine/src/engine.ts',
  ],
  'package-reader-writes-nothing': [
    'packages/desktop-engine/src/unpack/package-links.ts',
    '../disk/disk.ts',
  ],
  'plugin-version-knows-nobody': [
    'packages/desktop-engine/src/plugin-version/a.ts',
    '@patchbay/api',
  ],
  'engine-knows-no-window': [
    'packages/desktop-engine/src/a.ts',
    '../../desktop/src/window/window.ts',
  ],
  'window-knows-no-engine': [
    'packages/desktop/src/window/a.ts',
    '../../../desktop-engine/src/engine.ts',
  ],
  'features-do-not-meet': ['packages/catalog-remote/src/features/one/a.ts', '../two/b.ts'],
  'one-way': ['packages/catalog-remote/src/features/one/c.ts', '../../app/routes.ts'],
  'lib-below-features': ['packages/catalog-remote/src/lib/c.ts', '../features/two/b.ts'],
  'backend-text-looks-down': ['packages/api/src/text/a.ts', '../process/log.ts'],
  'backend-process-looks-down': ['packages/api/src/process/a.ts', '../db/schema.ts'],
  'backend-storage-looks-down': ['packages/api/src/storage/a.ts', '../db/schema.ts'],
  'backend-db-looks-down': ['packages/api/src/db/a.ts', '../http/cors.ts'],
  'backend-http-looks-down': ['packages/api/src/http/a.ts', '../accounts/log-in.ts'],
  'backend-openapi-looks-down': ['packages/api/src/openapi/a.ts', '../accounts/log-in.ts'],
  'backend-audit-log-looks-down': ['packages/api/src/audit-log/a.ts', '../accounts/log-in.ts'],
  'backend-accounts-looks-down': ['packages/api/src/accounts/a.ts', '../server/app.ts'],
  'backend-images-looks-down': ['packages/api/src/images/a.ts', '../accounts/log-in.ts'],
  'backend-reports-looks-down': ['packages/api/src/reports/a.ts', '../accounts/log-in.ts'],
  'backend-counts-looks-down': ['packages/api/src/counts/a.ts', '../accounts/log-in.ts'],
  'backend-software-looks-down': ['packages/api/src/software/a.ts', '../accounts/log-in.ts'],
  'backend-lists-looks-down': ['packages/api/src/lists/a.ts', '../server/app.ts'],
  'backend-plugin-packages-looks-down': [
    'packages/api/src/plugin-packages/a.ts',
    '../server/app.ts',
  ],
  'backend-admin-looks-down': ['packages/api/src/admin/a.ts', '../server/app.ts'],
  'backend-backup-looks-down': ['packages/api/src/backup/a.ts', '../server/app.ts'],
  'backend-catalogue-looks-down': ['packages/api/src/catalogue/a.ts', '../server/app.ts'],
  'models-are-headless': ['packages/catalog-remote/src/features/one/one.model.ts', 'react'],
  'test-code-stays-in-tests': [
    'packages/catalog-remote/src/features/two/d.ts',
    '@patchbay/shared/testing',
  ],
};

const lawful: Readonly<Record<string, string>> = {
  'packages/desktop/src/window/window.ts': 'export {};\n',
  'packages/desktop-engine/src/engine.ts': 'export {};\n',
  'packages/desktop-engine/src/disk/disk.ts': 'export {};\n',
  'packages/shared/src/remote/b.ts': "import './a.ts';\n",
  'packages/domain/src/entities/index.ts': 'export {};\n',
  'packages/ui/src/index.ts': "import '@patchbay/domain/entities';\n",
  'packages/shared/src/testing/index.ts': 'export {};\n',
  'packages/api/src/main.ts': "import '@patchbay/domain/entities';\nimport './server/app.ts';\n",
  'packages/api/src/process/log.ts': 'export {};\n',
  'packages/api/src/db/schema.ts': "import '../process/log.ts';\n",
  'packages/api/src/http/cors.ts': "import '../db/schema.ts';\nimport '../process/log.ts';\n",
  'packages/api/src/accounts/log-in.ts':
    "import '../http/cors.ts';\nimport '../server/context.ts';\n",
  'packages/api/src/server/context.ts': 'export {};\n',
  'packages/api/src/server/app.ts': "import '../accounts/log-in.ts';\n",
  'packages/admin-remote/src/other.ts': "import '@patchbay/domain/entities';\n",
  'packages/catalog-remote/src/app/routes.ts': "import '../features/two/b.ts';\n",
  'packages/catalog-remote/src/features/two/b.ts': "import '../../lib/d.ts';\nimport 'react';\n",
  'packages/catalog-remote/src/features/two/two.test.ts': "import '@patchbay/shared/testing';\n",
  'packages/catalog-remote/src/lib/d.ts': 'export {};\n',
  'packages/description/src/b.ts': 'export {};\n',
  'packages/shell/src/main.ts': 'export {};\n',
  'packages/shell/src/accounts/sign-in/b.ts': 'export {};\n',
  'tools/command-line/src/index.ts': 'export {};\n',
  'tools/registry/src/live/b.ts': 'export {};\n',
  'tools/registry/src/release/main.ts': "import '../live/b.ts';\n",
  'tools/registry/src/service/main.ts': "import '../release/main.ts';\n",
  'tools/site/src/serve.ts': "import '@patchbay/registry/service';\n",
  'node_modules/react/index.js': '',
  'tsconfig.base.json': '{}',
};

const manifests: Readonly<Record<string, object>> = {
  'packages/shared': { './testing': './src/testing/index.ts' },
  'packages/domain': { './entities': './src/entities/index.ts' },
  'packages/api': { '.': './src/main.ts' },
  'packages/shell': { '.': './src/main.ts' },
  'packages/admin-remote': { '.': './src/other.ts' },
  'packages/description': { '.': './src/b.ts' },
  'tools/command-line': { '.': './src/index.ts' },
  'tools/registry': { './service': './src/service/main.ts' },
  'tools/site': { './serve': './src/serve.ts' },
};

interface CruiseResult {
  summary: { violations: { from: string; rule: { name: string } }[] };
}

let folder = '';

async function write(file: string, text: string) {
  const path = join(folder, file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

async function cruise(): Promise<ReadonlyMap<string, readonly string[]>> {
  const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const args = [cruiser, '--config', config, '--output-type', 'json', 'packages', 'tools'];
  // It answers with the number of violations as its exit code, and with the report all the same.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch(
    (error: unknown) => ({ stdout: error instanceof Error ? readOutput(error) : '' }),
  );
  const result = JSON.parse(stdout) as CruiseResult;
  const filesByRule = new Map<string, string[]>();
  for (const { from, rule } of result.summary.violations) {
    filesByRule.set(rule.name, [...(filesByRule.get(rule.name) ?? []), from]);
  }
  return filesByRule;
}

const readOutput = (error: Error) =>
  'stdout' in error && typeof error.stdout === 'string' ? error.stdout : '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'patchbay-boundaries-'));
  for (const [file, text] of Object.entries(lawful)) await write(file, text);
  for (const [place, exports] of Object.entries(manifests)) {
    const name = basename(place);
    await write(`${place}/package.json`, JSON.stringify({ name: `@patchbay/${name}`, exports }));
    await mkdir(join(folder, 'node_modules/@patchbay'), { recursive: true });
    await symlink(join(folder, place), join(folder, 'node_modules/@patchbay', name), 'dir');
  }
  for (const [file, specifier] of Object.values(violations)) {
    await write(file, `import '${specifier}';\n`);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('every boundary has a planted violation', async () => {
  const { forbidden } = (await import(config)) as { forbidden: { name: string }[] };
  expect(Object.keys(violations).sort()).toEqual(forbidden.map(({ name }) => name).sort());
});

it('each boundary refuses the file that crosses it, and no other', async () => {
  const found = await cruise();
  for (const [rule, [file]] of Object.entries(violations)) {
    expect({ rule, files: found.get(rule)?.includes(file) }).toEqual({ rule, files: true });
  }
  const culprits = new Set([...found.values()].flat());
  for (const file of Object.keys(lawful)) {
    // The other half of the planted cycle.
    if (file !== 'packages/shared/src/remote/b.ts') expect([...culprits]).not.toContain(file);
  }
}, 60_000);
