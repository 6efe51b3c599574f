import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { array, mixed, object, string } from '@patchbay/shared/validation';
import { parse } from '@patchbay/shared/parse';
import { parse as parseYaml } from 'yaml';
import { remotePackages } from '../packages/find-package.ts';
import { root } from '../root.ts';

const run = promisify(execFile);
const deployFolder = join(root, 'deploy');
const read = (name: string) => readFile(join(deployFolder, name), 'utf8');

/** The reason why a program cannot be used here; null where it can. */
function whyNot(program: string, args: readonly string[]): string | null {
  try {
    execFileSync(program, args, { stdio: 'ignore', timeout: 10_000 });
    return null;
  } catch {
    return `no ${program}`;
  }
}

/** A test that needs a program, or says that it is not there. */
const itWith = (reason: string | null, name: string): [typeof it.skip, string] =>
  reason === null ? [it, name] : [it.skip, `${name} (skipped: ${reason})`];

const serviceSchema = object({
  image: string().required(),
  read_only: mixed<boolean>(),
  user: string(),
  cap_drop: array(string()),
  security_opt: array(string()),
  environment: mixed<Record<string, string>>().default({}),
  restart: string(),
  mem_limit: string(),
  pids_limit: mixed<number>(),
  logging: object({ options: object({ 'max-size': string().required() }) }).default(undefined),
  build: mixed<object>(),
  env_file: array(object({ path: string().required(), required: mixed<boolean>() })).default([]),
  // Compose takes nothing but texts: one that holds a colon and a blank is none until it stands between quotes.
  healthcheck: object({ test: array(string().strict().required()).required() }).default(undefined),
  volumes: array(string().required()).default([]),
});

type Service = ReturnType<typeof serviceSchema.validateSync>;

async function readServices(): Promise<ReadonlyMap<string, Service>> {
  const compose = parse(
    object({
      services: mixed<Record<string, unknown>>().required(),
      volumes: mixed<Record<string, null>>().required(),
    }),
    parseYaml(await read('compose.yaml'), { merge: true }),
  );
  return new Map(
    Object.entries(compose.services).map(([name, service]) => [
      name,
      parse(serviceSchema, service),
    ]),
  );
}

/** The variables that a source reads, by how their schemas are written. */
async function variablesIn(...files: readonly string[]): Promise<ReadonlySet<string>> {
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\b([A-Z][A-Z_]+): [a-z]/g)].map(([, name = '']) => name),
    ),
  );
}

it('every copy of the image is of something that is there, and it runs as nobody special (X71)', async () => {
  const dockerfile = await read('Dockerfile');
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(\S+) \S+$/gm)].map(
    ([, source = '']) => source,
  );
  expect(sources.length).toBeGreaterThan(0);
  for (const source of sources) expect(existsSync(resolve(root, source))).toBe(true);
  const started = [...dockerfile.matchAll(/bootstrap\.mjs (\S+)/g)].map(([, file = '']) => file);
  for (const file of started) expect(existsSync(join(root, file))).toBe(true);
  const [, build = '', image = ''] = dockerfile.split(/^FROM /m);
  expect(image).toMatch(/^USER node$/m);
  // The lock of a site is only for its owner, and so is all of a checkout under a narrow umask: the image's user owns
  // neither.
  expect(build).toMatch(/chmod -R u=rwX,go=rX \/out$/m);
  expect([...image.matchAll(/^COPY (?!--from=build \/out\/)/gm)]).toEqual([]);
  expect(await readFile(join(root, '.dockerignore'), 'utf8')).toMatch(/^\*\*\/\.env$/m);
});

it('the image has a build of the shell and of each remote, for a site that is there already (G397)', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-builds-'));
  try {
    const [, command = ''] =
      /^RUN (for dist in [\s\S]*?done)$/m.exec(await read('Dockerfile')) ?? [];
    for (const name of ['shell', ...remotePackages()]) {
      await mkdir(join(folder, 'packages', name, 'dist'), { recursive: true });
      await writeFile(join(folder, 'packages', name, 'dist', 'remote.json'), name);
    }
    await run('sh', ['-euc', command.replaceAll('/out/servers', join(folder, 'out'))], {
      cwd: folder,
    });
    const builds = await readdir(join(folder, 'out/builds'));
    expect(builds.sort()).toEqual(['shell', ...remotePackages()].sort());
    for (const name of builds) {
      expect(await readFile(join(folder, 'out/builds', name, 'remote.json'), 'utf8')).toBe(name);
    }
    const docs = await readFile(join(root, 'docs/operate.md'), 'utf8');
    expect(docs).toContain('releases.mjs release --from /app/builds/$name');
    expect(docs).not.toContain('docker volume rm');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

const ourImage = 'patchbay/servers:${PATCHBAY_TAG:-local}';

it('every service is read-only, without rights beyond its own, and what runs for good tells its health (X71)', async () => {
  const services = await readServices();
  expect([...services.keys()]).toEqual(
    expect.arrayContaining(['database', 'api', 'site', 'nginx', 'command']),
  );
  for (const [name, service] of services) {
    expect({ name, ...service }).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    // Ours is the user of the image; the others begin as root unless they are configured.
    if (service.image !== ourImage) expect(service.user).toBeDefined();
    expect(service.mem_limit).toBeDefined();
    expect(service.pids_limit).toBeDefined();
    if (service.restart !== undefined) {
      expect(service.healthcheck).toBeDefined();
      expect(service.logging).toBeDefined();
    }
    for (const volume of service.volumes.filter((one) => one.startsWith('.'))) {
      expect(existsSync(resolve(deployFolder, volume.split(':')[0] ?? ''))).toBe(true);
    }
  }
});

it('the threads of the backend share memory for pictures, in containers and under systemd', async () => {
  const { environment } = (await readServices()).get('api') ?? {};
  expect(environment).toMatchObject({ MALLOC_ARENA_MAX: '2' });
  expect(await read('systemd/patchbay-api.service')).toMatch(/^Environment=MALLOC_ARENA_MAX=2$/m);
});

it('nginx in the containers is set as its template asks', async () => {
  const { environment = {} } = (await readServices()).get('nginx') ?? {};
  const named = (text: string) =>
    new Set([...text.matchAll(/\$\{([A-Z_]+)\}/g)].map(([, name = '']) => name));
  const { NGINX_ENVSUBST_OUTPUT_DIR: folder, ...set } = environment;
  expect(new Set(Object.keys(set))).toEqual(named(await read('nginx/patchbay.conf.template')));
  expect(await read('nginx/nginx.conf')).toContain(`include ${folder ?? ''}/patchbay.conf;`);
});

it('what has a body is for servers that nginx leaves out for nobody, and only reads are for the others (X401)', async () => {
  const template = await read('nginx/patchbay.conf.template');
  const upstreams = [...template.matchAll(/^upstream (\w+) \{[^}]+^ *server (\$.*;)$/gm)];
  expect(upstreams.map(([, name, server]) => [name, server])).toEqual([
    ['patchbay_pages', '${PAGE_SERVER} max_fails=3 fail_timeout=10s;'],
    ['patchbay_api', '${API_SERVER} max_fails=3 fail_timeout=10s;'],
    ['patchbay_pages_writes', '${PAGE_SERVER} max_fails=0;'],
    ['patchbay_api_writes', '${API_SERVER} max_fails=0;'],
  ]);
  // Of the others no body gets to a server before all of it is there.
  const [, api = ''] = template.split('# The backend.\n');
  expect(api.match(/proxy_pass http:\/\/patchbay_api;/g)).toHaveLength(1);
  expect(api).toMatch(
    /location @reads \{[^}]*proxy_pass http:\/\/patchbay_api;[^}]*proxy_request_buffering on;/,
  );
});

it('every variable that a service sets is one that its program reads (X71)', async () => {
  const services = await readServices();
  const site = await variablesIn('tools/registry/src/config.ts', 'tools/site/src/site-config.ts');
  const ownOfApi = await variablesIn(
    'packages/api/src/server/config.ts',
    'packages/api/src/accounts/accounts-config.ts',
    'packages/api/src/accounts/mail/mail-config.ts',
    'packages/api/src/reports/reports-config.ts',
    'packages/api/src/storage/bucket/bucket-config.ts',
  );
  // The SDK of the bucket reads its credentials by itself, the C library how it divides its memory, and Node.js its flags.
  const byOthers = [
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'MALLOC_ARENA_MAX',
    'NODE_OPTIONS',
  ];
  const api = new Set([...ownOfApi, ...byOthers]);
  const readers: Readonly<Record<string, ReadonlySet<string>>> = {
    api,
    site,
    registry: new Set([
      ...site,
      ...(await variablesIn('tools/registry/src/service/registry-environment.ts')),
    ]),
    command: new Set([...api, ...site]),
  };
  for (const [name, known] of Object.entries(readers)) {
    const set = Object.keys(services.get(name)?.environment ?? {});
    expect(set.length).toBeGreaterThan(0);
    expect({ name, unknown: set.filter((variable) => !known.has(variable)) }).toEqual({
      name,
      unknown: [],
    });
  }
});

it('what else a server is told stands in a file of its own, which need not be there and is in no image and no commit', async () => {
  const services = await readServices();
  const filesOf = (name: string) => services.get(name)?.env_file;
  expect(filesOf('api')).toEqual([{ path: 'api.env', required: false }]);
  expect(filesOf('site')).toEqual([{ path: 'site.env', required: false }]);
  expect(filesOf('registry')).toEqual([{ path: 'registry.env', required: false }]);
  expect(await readFile(join(root, '.dockerignore'), 'utf8')).toMatch(/^\*\*\/\*\.env$/m);
  expect(await readFile(join(root, '.gitignore'), 'utf8')).toMatch(/^\/deploy\/\*\.env$/m);
});

it('one service builds the image of all', async () => {
  const ours = [...(await readServices())].filter(([, { image }]) => image === ourImage);
  expect(ours.filter(([, { build }]) => build).map(([name]) => name)).toEqual(['api']);
  expect(ours.length).toBeGreaterThan(4);
});

it('every setting that compose takes stands in the example (X71)', async () => {
  const compose = await read('compose.yaml');
  const example = await read('.env.example');
  const asked = new Set([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name = '']) => name));
  const shown = new Set([...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name));
  expect([...asked].filter((name) => !shown.has(name))).toEqual([]);
  expect([...shown].filter((name) => !asked.has(name))).toEqual([]);
});

const [itVerifies, verifies] = itWith(
  whyNot('systemd-analyze', ['--version']),
  'the units are ones that systemd understands',
);

itVerifies(verifies, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-units-'));
  try {
    const names = (await readdir(join(deployFolder, 'systemd'))).filter((name) =>
      name.endsWith('.service'),
    );
    expect(names.length).toBeGreaterThan(1);
    const units = await Promise.all(
      names.map(async (name) => {
        const unit = await read(join('systemd', name));
        expect(unit).toMatch(/servers\/(?:api|site|registry)\.mjs$/m);
        const file = join(folder, name);
        // Node.js is elsewhere on this machine.
        await writeFile(file, unit.replaceAll('/usr/bin/node', process.execPath));
        return file;
      }),
    );
    const { stderr } = await run('systemd-analyze', ['verify', '--man=no', ...units]);
    expect(stderr).toBe('');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
