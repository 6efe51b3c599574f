import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderTarget } from '../target/folder-target.ts';
import { runReleaseTool, type ReleaseToolOptions } from '../release/commands/run-release-tool.ts';
import { writeRemoteBuild, writeShellBuild } from './builds.ts';
import { watchedFileSystem } from './failing-file-system.ts';
import { trialSource } from './trial-source.ts';

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

type RemoteBuild = NonNullable<Parameters<typeof writeRemoteBuild>[1]>;
type ShellBuild = NonNullable<Parameters<typeof writeShellBuild>[1]>;

/** A site in a folder of its own, changed by the tool as from a terminal. */
export class TrialSite {
  readonly root: string;
  readonly folder: string;
  /** The present time for the tool; a test moves it. */
  now = new Date('2026-03-01T12:00:00Z');
  #builds = 0;

  private constructor(root: string) {
    this.root = root;
    this.folder = join(root, 'site');
  }

  static async create(): Promise<TrialSite> {
    return new TrialSite(await mkdtemp(join(tmpdir(), 'patchbay-release-')));
  }

  /** The same site in another folder, for tests that begin alike: its releases cost far more than a copy. */
  async copy(): Promise<TrialSite> {
    const site = await TrialSite.create();
    cpSync(this.root, site.root, { recursive: true });
    site.now = this.now;
    site.#builds = this.#builds;
    return site;
  }

  remove(): Promise<void> {
    return rm(this.root, { recursive: true, force: true });
  }

  buildRemote(build: RemoteBuild = {}): Promise<string> {
    return writeRemoteBuild(this.#nextDist(), build);
  }

  buildShell(build: ShellBuild = {}): Promise<string> {
    return writeShellBuild(this.#nextDist(), build);
  }

  /** Runs a command; options stand in for the program's own. */
  async run(args: readonly string[], options: Partial<ReleaseToolOptions> = {}): Promise<Run> {
    let stdout = '';
    let stderr = '';
    const code = await runReleaseTool({
      args,
      environment: {},
      // Without real syncs, which take most of a test's time.
      target: new FolderTarget(this.folder, { fs: watchedFileSystem(() => undefined) }),
      build: () => Promise.reject(new Error('Nothing is built here')),
      siteName: (subject) => subject.replace(/-remote$/, ''),
      resolveDist: (path) => path,
      smokeCheck: () => Promise.resolve(null),
      readSource: () => Promise.resolve(trialSource),
      now: () => this.now,
      stdout: { write: (text) => (stdout += text) },
      stderr: { write: (text) => (stderr += text) },
      ...options,
    });
    return { code, stdout, stderr };
  }

  /** Runs a command that must work. */
  async done(...args: readonly string[]): Promise<string> {
    const { code, stdout, stderr } = await this.run(args);
    if (code !== 0) throw new Error(`${args.join(' ')}: ${stderr}`);
    return stdout;
  }

  /** Releases a remote's build with these properties. */
  async release(build: RemoteBuild, ...args: readonly string[]): Promise<void> {
    await this.done('release', '--from', await this.buildRemote(build), ...args);
  }

  async releaseShell(build: ShellBuild = {}): Promise<void> {
    await this.done('release', '--from', await this.buildShell(build));
  }

  read(file: string): Promise<string> {
    return readFile(join(this.folder, file), 'utf8');
  }

  /** `name version` of everything that is live, canaries with their share. */
  async live(): Promise<string[]> {
    const registry = JSON.parse(await this.read('registry.json')) as {
      shell: { version: string };
      remotes: { name: string; version: string }[];
      canaries: { percent: number; release: { name: string; version: string } }[];
    };
    return [
      `shell ${registry.shell.version}`,
      ...registry.remotes.map(({ name, version }) => `${name} ${version}`),
      ...registry.canaries.map(
        ({ percent, release }) => `${release.name} ${release.version} at ${percent} %`,
      ),
    ];
  }

  /** The registry that the page carries. */
  async pageRegistry(): Promise<string> {
    const page = await this.read('index.html');
    return /id="app-registry">(.*?)<\/script>/.exec(page)?.[1] ?? '';
  }

  #nextDist(): string {
    this.#builds += 1;
    return join(this.root, `dist-${this.#builds}`);
  }
}
