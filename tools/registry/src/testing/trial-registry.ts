import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateKeyPairSync } from 'node:crypto';
import { connect } from 'node:net';
import { readDist, type BuiltRelease } from '../build/built-release.ts';
import { chooseConfig } from '../config.ts';
import { FolderTarget } from '../target/folder-target.ts';
import type { ReleaseTarget } from '../target/release-target.ts';
import { attest, keyIdOf, type Signer, type Statement } from '../trust/statement.ts';
import { emptyRing, withTeam, type KeyRing } from '../trust/key-ring.ts';
import { envelopeHead } from '../trust/envelope.ts';
import {
  statementOfChange,
  statementOfRelease,
  type AskedChange,
} from '../trust/make-statement.ts';
import { RegistryClient, type RegistryAnswer } from '../release/registry-client.ts';
import { TrialSite } from './trial-site.ts';
import { trialSource } from './trial-source.ts';
import { watchedFileSystem } from './failing-file-system.ts';
import { startRegistry, type RunningRegistry } from '../service/serve-registry.ts';

type RemoteBuild = Parameters<TrialSite['buildRemote']>[0];

/** A key pair of a team. */
export function createSigner(team: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const signer: Signer = { team, keyId: keyIdOf(publicKey), privateKey };
  return { signer, publicKey };
}

/** A registry of a site with a signed shell, and the teams `platform` (the shell), `listing` (the catalog) and `idle` (nothing). */
export class TrialRegistry {
  readonly site: TrialSite;
  #running: RunningRegistry | null = null;
  /** Called as a build is loaded on trial; a test gives its own. */
  onTrial: () => Promise<unknown> = () => Promise.resolve();
  readonly signers: Readonly<Record<'platform' | 'listing' | 'idle', Signer>>;
  readonly #target: ReleaseTarget;
  #ring: KeyRing;

  private constructor(
    site: TrialSite,
    target: ReleaseTarget | null,
    signers: TrialRegistry['signers'],
    ring: KeyRing,
  ) {
    this.site = site;
    this.#target =
      target ?? new FolderTarget(site.folder, { fs: watchedFileSystem(() => undefined) });
    this.signers = signers;
    this.#ring = ring;
  }

  /** @param target in place of the folder of its site */
  static async create(target: ReleaseTarget | null = null): Promise<TrialRegistry> {
    const site = await TrialSite.create();
    const now = site.now.toISOString();
    const platform = createSigner('platform');
    const listing = createSigner('listing');
    const idle = createSigner('idle');
    const teams = [
      { team: 'platform', owns: ['shell'], mounts: [], publicKey: platform.publicKey },
      {
        team: 'listing',
        owns: ['catalog'],
        mounts: ['/', '/s/', '/site-api/'],
        publicKey: listing.publicKey,
      },
      { team: 'idle', owns: [], mounts: [], publicKey: idle.publicKey },
    ];
    const ring = teams.reduce((known, team) => withTeam(known, { ...team, now }), emptyRing);
    const signers = { platform: platform.signer, listing: listing.signer, idle: idle.signer };
    const registry = new TrialRegistry(site, target, signers, ring);
    await registry.changeKeys((unchanged) => unchanged);
    await registry.start();
    await registry.send(await site.buildShell(), { signer: signers.platform });
    return registry;
  }

  /** Starts the registry in this process. */
  async start(): Promise<void> {
    this.#running = await startRegistry({
      target: this.#target,
      keysFile: this.keysFile,
      origins: [],
      siteOrigin: 'https://www.example.com',
      bind: '127.0.0.1',
      port: 0,
      configure: (present) => chooseConfig(present, {}),
      smokeCheck: async () => {
        await this.onTrial();
        return null;
      },
      now: () => this.site.now,
      say: () => undefined,
    });
  }

  get origin(): string {
    if (!this.#running) throw new Error('The registry is not running');
    return this.#running.origin;
  }

  get keysFile(): string {
    return join(this.site.root, 'release-keys.json');
  }

  /** Stops the registry, so that another one can have the folder. */
  async stop(): Promise<void> {
    await this.#running?.close();
    this.#running = null;
  }

  async remove(): Promise<void> {
    await this.stop();
    await this.site.remove();
  }

  /** Changes who may do what. */
  async changeKeys(change: (ring: KeyRing) => KeyRing): Promise<void> {
    this.#ring = change(this.#ring);
    await writeFile(this.keysFile, JSON.stringify(this.#ring));
  }

  /** A release as a team would say it. */
  async state(
    dist: string,
    changes: Partial<Statement> = {},
  ): Promise<{ readonly build: BuiltRelease; readonly statement: Statement }> {
    const build = await readDist(dist);
    const statement = statementOfRelease(build, this.site.now.toISOString(), this.#asked());
    return { build, statement: { ...statement, ...changes } };
  }

  /** Sends a build, signed by the listing team or another one. */
  async send(
    dist: string,
    {
      signer = this.signers.listing,
      at = this.origin,
      ...changes
    }: Partial<Statement> & { readonly signer?: Signer | null; readonly at?: string } = {},
  ): Promise<RegistryAnswer> {
    const { build, statement } = await this.state(dist, changes);
    return this.client(at).release(attest(statement, signer), statement, build.files);
  }

  /** Sends a remote's build with these properties. */
  async release(build: RemoteBuild, changes: Partial<Statement> = {}): Promise<RegistryAnswer> {
    return this.send(await this.site.buildRemote(build), changes);
  }

  /** Asks for a change, signed by the listing team or another one. */
  async change(
    asked: AskedChange,
    {
      signer = this.signers.listing,
      ...changes
    }: Partial<Statement> & { readonly signer?: Signer } = {},
  ): Promise<RegistryAnswer> {
    const statement = { ...statementOfChange(asked, this.#asked()), ...changes };
    return this.client().change(attest(statement, signer));
  }

  client(at = this.origin): RegistryClient {
    return new RegistryClient(at);
  }

  /** Sends bytes as the body of a release, and what the registry answers; nothing where it is cut after so many. */
  raw(body: Buffer, { at = this.origin, cutAt = Infinity } = {}): Promise<string> {
    const { port } = new URL(at);
    const head = `POST /releases HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`;
    const socket = connect(Number(port), '127.0.0.1');
    return new Promise((resolve, reject) => {
      let text = '';
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.once('error', reject);
      socket.once('close', () => {
        resolve(text);
      });
      socket.write(head);
      if (cutAt < body.length) {
        socket.write(body.subarray(0, cutAt), () => socket.destroy());
      } else socket.write(body);
    });
  }

  /** The whole body of a release. */
  async body(dist: string, changes: Partial<Statement> = {}): Promise<Buffer> {
    const { build, statement } = await this.state(dist, changes);
    return Buffer.concat([
      envelopeHead(attest(statement, this.signers.listing)),
      ...statement.files.map(({ file }) => build.files.get(file) ?? Buffer.alloc(0)),
    ]);
  }

  #asked() {
    return {
      to: this.#running?.origin ?? '',
      now: this.site.now.toISOString(),
      source: trialSource,
      percent: 100,
      allowDowngrade: false,
    };
  }
}
