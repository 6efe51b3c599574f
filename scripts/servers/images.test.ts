import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../root.ts';

const run = promisify(execFile);
const composeFile = join(root, 'deploy/compose.yaml');
const baseImages = ['node:22-bookworm-slim', 'postgres:17-bookworm', 'nginx:1.28-bookworm'];

/**
 * The reason why a command cannot be used here; null where it can. A daemon that does not answer costs ten seconds at
 * most.
 */
function whyNot(reason: string, ...args: readonly string[]): string | null {
  try {
    execFileSync('docker', args, { stdio: 'ignore', timeout: 10_000 });
    return null;
  } catch {
    return reason;
  }
}

// Images are not fetched by a test: it would take minutes, or wait for a registry that is not reached.
const reason =
  whyNot('no docker with the plugin compose', 'compose', 'version') ??
  whyNot('no daemon of docker answers', 'version', '--format', '{{.Server.Version}}') ??
  whyNot(`fetch ${baseImages.join(', ')} first`, 'image', 'inspect', ...baseImages) ??
  whyNot(
    'containers do not reach the registry of packages',
    'run',
    '--rm',
    'node:22-bookworm-slim',
    'npm',
    'ping',
    '--fetch-retries=0',
    '--fetch-timeout=5000',
  );

const patienceMs = 20 * 60_000;
const name =
  'the images are built, run, come back when they are killed, and are restored from a backup into nothing';

if (reason !== null) {
  it.skip(`${name} (skipped: ${reason})`, () => undefined);
} else {
  it(name, walk, patienceMs);
}

async function walk(): Promise<void> {
  const project = `patchbay-test-${process.pid}`;
  const folder = await mkdtemp(join(tmpdir(), 'patchbay-images-'));
  const settings = join(folder, 'settings.env');
  const ports = join(folder, 'ports.yaml');
  const inContainers = (program: string, args: readonly string[], input?: Buffer) =>
    new Promise<string>((done, fail) => {
      const child = execFile(
        program,
        args,
        { encoding: 'latin1', maxBuffer: 256 * 1024 * 1024 },
        (error, stdout, stderr) => {
          if (error) fail(new Error(`${args.join(' ')}: ${stderr.slice(-4000)}`, { cause: error }));
          else done(stdout);
        },
      );
      child.stdin?.end(input);
    });
  const compose = (args: readonly string[], input?: Buffer) =>
    inContainers(
      'docker',
      [
        ...['compose', '--file', composeFile, '--file', ports, '--env-file', settings],
        ...['--project-name', project, ...args],
      ],
      input,
    );
  const command = (args: readonly string[], input?: Buffer) =>
    compose(['run', '--rm', '-T', 'command', ...args], input);
  const ask = async (port: string, path: string) => {
    const [address = ''] = (await compose(['port', 'nginx', port])).trim().split('\n');
    const answer = await fetch(`http://${address}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  const shown = async () => ({
    software: (await ask('8081', '/api/software/?limit=60')).text,
    registry: (await ask('8080', '/registry.json')).text,
    accounts: await command(['accounts.mjs', 'list']),
  });
  try {
    await writeFile(settings, `POSTGRES_PASSWORD=test\nPATCHBAY_TAG=test-${process.pid}\n`);
    // Any free port: another Patchbay may run here.
    await writeFile(
      ports,
      "services: { nginx: { ports: !override ['127.0.0.1::8080', '127.0.0.1::8081'] } }\n",
    );
    await compose(['up', '--build', '--wait', '--detach']);
    const catalogue = await readFile(join(root, 'packages/demo-catalogue/data/catalogue.json'));
    await command(['catalogue.mjs', 'import', '-'], catalogue);
    await command(
      ['accounts.mjs', 'add', 'ann@patchbay.example', '--superuser', '--password-stdin'],
      Buffer.from('a password of the test\n'),
    );
    expect((await ask('8080', '/')).status).toBe(200);
    const before = await shown();
    expect(before.software.length).toBeGreaterThan(10_000);

    for (const service of ['database', 'api', 'site', 'nginx']) {
      const id = (await compose(['ps', '--quiet', service])).trim();
      const status = await run('docker', ['exec', id, 'cat', '/proc/1/status']);
      expect(status.stdout).toMatch(/^CapBnd:\t0+$/m);
      expect(status.stdout).toMatch(/^NoNewPrivs:\t1$/m);
      expect(status.stdout).not.toMatch(/^Uid:\t0\t/m);
      // Docker does not start again what its own command has killed.
      await run('docker', ['exec', id, 'sh', '-c', 'kill -TERM 1']);
    }
    // Both servers are away at a time, and may get each other's address.
    await compose(['stop', 'api', 'site']);
    const askedAt = performance.now();
    expect([502, 504]).toContain((await ask('8081', '/readyz')).status);
    expect(performance.now() - askedAt).toBeLessThan(20_000);
    await compose(['start', 'site', 'api']);
    await compose(['up', '--wait', '--detach', '--no-recreate']);
    expect(await shown()).toEqual(before);

    await command(['backup.mjs', '--to', '/backups/test.zip']);
    const backup = Buffer.from(
      await compose([
        'run',
        '--rm',
        '--no-deps',
        '-T',
        '--entrypoint',
        'cat',
        'command',
        '/backups/test.zip',
      ]),
      'latin1',
    );
    await compose(['--profile', '*', 'down', '--volumes']);
    const into = ['-c', 'umask 077; cat > /backups/test.zip'];
    await compose(
      ['run', '--rm', '--no-deps', '-T', '--entrypoint', 'sh', 'command', ...into],
      backup,
    );
    await command(['restore.mjs', '--from', '/backups/test.zip']);
    await compose(['up', '--wait', '--detach']);
    const after = await shown();
    expect(after).toEqual(before);
  } finally {
    await compose(['--profile', '*', 'down', '--volumes']).catch(() => undefined);
    await run('docker', ['image', 'rm', `patchbay/servers:test-${process.pid}`]).catch(
      () => undefined,
    );
    await rm(folder, { recursive: true, force: true });
  }
}
