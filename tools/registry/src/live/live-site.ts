import { join } from 'node:path';
import { coalesceReads } from '@patchbay/node-kit/http-server';
import type { Log } from '@patchbay/node-kit/telemetry';
import type { AppConfig } from '@patchbay/shared/config';
import { parseRegistry, type Registry } from '@patchbay/shared/registry';
import { createProblemLogger, createOnceLogger } from './messages.ts';
import { createMissingFiles } from './missing-files.ts';
import { composePage } from '../page/compose-page.ts';
import { releaseFolder, shellName } from '../state/site-state.ts';
import { FolderTarget } from '../target/folder-target.ts';
import { isFileError, registryFile } from '../target/release-target.ts';
import { parseSetup, setupFile, withSetup, type SiteSetup } from './remote-setup.ts';
import { readOwnText } from '../files/read-own-file.ts';
import { checkSignatures } from '../trust/check-signatures.ts';
import { keyRingIn, readRingText } from '../trust/key-ring.ts';
import { digestOfFile } from '../files/released-hashes.ts';

/** The live state of a site: its registry, and the page that follows from it. */
export interface Live {
  readonly registry: Registry;
  readonly page: string;
}

export interface LiveSite {
  /**
   * The state that is live now, or was when the site's files could last be used.
   * @throws SiteDamagedError where they could not be used since the start, and the copy cannot either
   */
  readonly read: () => Promise<Live>;
  /**
   * Whether the site can be served, by its files as they are now: `ok`; `degraded` where they are damaged and the last good
   * state is served; `failed` where nothing can be.
   */
  readonly check: () => Promise<SiteStanding>;
}

export interface SiteStanding {
  readonly status: 'ok' | 'degraded' | 'failed';
  /** The fault, in words for the operator. */
  readonly problem: string | null;
  /** How many files of what `registry.json` names are not there. */
  readonly missing: number;
}

interface LiveSiteOptions {
  readonly siteDir: string;
  readonly config: AppConfig;
  /** The file with the keys of those who may release; without one, signatures are not looked at. */
  readonly keysFile?: string | null;
  /** Milliseconds. */
  readonly now?: () => number;
  /** Called once for each damage and for each entry that is left out, and for a damage's end. */
  readonly say: Log;
}

/** A damage is told again after so long. */
const toldEveryMs = 60_000;

/**
 * Reads a site's folder again for each answer, or for all that are asked for meanwhile, so that a release is live at
 * once. A damaged file does not take the site down: the last good state stays in memory, and a server that starts on a
 * damaged folder takes the copy beside the registry.
 */
export function createLiveSite({
  siteDir,
  config,
  keysFile = null,
  say,
  now = () => performance.now(),
}: LiveSiteOptions): LiveSite {
  let lastGood: Live | null = null;
  let damage: string | null = null;
  let missing: readonly string[] = [];
  const findMissing = createMissingFiles(siteDir, now);
  let toldMs = -Infinity;
  const logProblems = createProblemLogger(say);
  const logSetup = createOnceLogger(say);
  const folder = createSiteFolder(siteDir, config, keysFile);

  async function readFrom(file: typeof registryFile | typeof lastGoodFile): Promise<Live> {
    const registry = await folder.readRegistry(file);
    return { registry, page: await folder.readPage(registry) };
  }

  /**
   * What is to be served of a registry that names files which are not there (rule G371): the last good state while it is another one; else the
   * registry as it is, since most of it works.
   */
  async function besideMissing(live: Live): Promise<Live> {
    const copy = lastGood ?? (await readFrom(lastGoodFile).catch(() => null));
    const isWhole = copy !== null && (await findMissing(copy.registry)).length === 0;
    return isWhole ? copy : live;
  }

  const read = coalesceReads(async (): Promise<Live> => {
    let reason: string;
    missing = [];
    try {
      const live = await readFrom(registryFile);
      logProblems(live.registry);
      logSetup(folder.setupProblems());
      missing = await findMissing(live.registry);
      if (missing.length === 0) {
        if (damage !== null) say(`The site in ${siteDir} can be used again.`);
        damage = null;
        lastGood = live;
        return live;
      }
      reason = `${missing.length} files that ${registryFile} names are missing, such as ${missing[0] ?? ''}`;
      lastGood = await besideMissing(live);
    } catch (error) {
      reason = wordsOf(error);
      if (!lastGood) {
        // The error that is thrown names the file that is to be repaired; that of the copy would not.
        const copy = await readFrom(lastGoodFile).catch(() => null);
        if (!copy) throw error;
        lastGood ??= copy;
      }
    }
    if (damage !== reason || now() - toldMs >= toldEveryMs) {
      toldMs = now();
      damage = reason;
      say(
        `The site in ${siteDir} is damaged: ${reason}. The last good state (shell ${lastGood.registry.shell.version}) ` +
          `is served until it is repaired: ${repairAdvice(siteDir)}`,
        { level: 'error', missing: missing.length },
      );
    }
    return lastGood;
  });

  async function check(): Promise<SiteStanding> {
    try {
      await read();
    } catch (error) {
      return { status: 'failed', problem: wordsOf(error), missing: 0 };
    }
    const status = damage === null ? 'ok' : 'degraded';
    return { status, problem: damage, missing: missing.length };
  }

  return { read, check };
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Advice to an operator about a damaged site. */
export const repairAdvice = (siteDir: string): string =>
  `copy ${siteDir}/${lastGoodFile} over ${siteDir}/${registryFile}; a file of a release that is missing comes back from ` +
  `that release's build; "npm run build" makes the site anew, without the earlier versions.`;

/**
 * The file with the live registry of a site, and beside it the copy that the release tool wrote last, to go back to.
 */
export { registryFile };
export const lastGoodFile = 'registry.last-good.json';
type RegistryFile = typeof registryFile | typeof lastGoodFile;

/** A site's own files cannot be used; the message names the file. */
class SiteDamagedError extends Error {
  override readonly name = 'SiteDamagedError';
}

/** A site's folder, which is read for each answer. */
export interface SiteFolder {
  /**
   * Reads the registry of its live releases. Entries that cannot be used are left out, and listed in `problems`; so
   * are, on a site with keys, those that nobody has signed who may release them (rule G102), and those that cannot be
   * used with the operator's setup.
   * @throws SiteDamagedError where the file is missing, or its shell's entry cannot be used
   */
  readonly readRegistry: (file: RegistryFile) => Promise<Registry>;
  /**
   * The page of what is live.
   * @throws SiteDamagedError where the shell's template is missing
   */
  readonly readPage: (registry: Registry) => Promise<string>;
  /** The faults of the operator's own file when the registry was last read, a sentence each. */
  readonly setupProblems: () => readonly string[];
}

/**
 * Reads a site's folder for a configuration. A text is parsed once for as long as it stays the same: that takes ten
 * times as long as to read it. The texts themselves are compared, because neither time nor size nor inode of a file
 * shows every change.
 */
function createSiteFolder(
  siteDir: string,
  config: AppConfig,
  keysFile: string | null = null,
): SiteFolder {
  const parsers = {
    [registryFile]: rememberLast((text: string) => parseSiteRegistry(registryFile, text)),
    [lastGoodFile]: rememberLast((text: string) => parseSiteRegistry(lastGoodFile, text)),
  };
  const compose = rememberLast((template: string, registry: Registry) => {
    const signed = templates.get(registry);
    return signed !== undefined && digestOfFile(Buffer.from(template)) !== signed
      ? new SiteDamagedError(
          `page.html of the shell ${registry.shell.version} is not what was signed`,
        )
      : composePage(template, registry, config);
  });
  /** The hash that each registry's page.html has to have, on a site that demands signatures. */
  const templates = new WeakMap<Registry, string>();
  const target = new FolderTarget(siteDir);
  const checkers = { [registryFile]: createChecker(), [lastGoodFile]: createChecker() };

  /** Checks a registry once for as long as it and the keys stay the same. */
  function createChecker() {
    return rememberLast(async (registry: Registry, keys: string, file: string) => {
      try {
        const signed = await checkSignatures(target, keyRingIn(keys, file), registry);
        templates.set(signed.registry, signed.templateIntegrity);
        return signed.registry;
      } catch (cause) {
        return new SiteDamagedError(wordsOf(cause), { cause });
      }
    });
  }

  let setup: SiteSetup | null = null;
  let setupProblems: readonly string[] = [];
  const parseSetupOnce = rememberLast(parseSetup);
  const setUp = {
    [registryFile]: rememberLast(setUpRegistry),
    [lastGoodFile]: rememberLast(setUpRegistry),
  };

  /** The page's template was signed with the registry as it is in the folder. */
  function setUpRegistry(registry: Registry, present: SiteSetup): Registry {
    const whole = withSetup(registry, present);
    const signed = templates.get(registry);
    if (signed !== undefined) templates.set(whole, signed);
    return whole;
  }

  /** A file that cannot be read at all leaves what it said before: only a server that starts with it knows nothing else. */
  async function readSetup(): Promise<SiteSetup> {
    const read = parseSetupOnce(await readSetupText(siteDir));
    setupProblems = read.problems;
    if (read.isReadable || !setup) setup = read;
    return setup;
  }

  async function readReleases(file: RegistryFile): Promise<Registry> {
    const outcome = parsers[file](await readSiteFile(siteDir, file));
    if (outcome instanceof SiteDamagedError) throw outcome;
    if (keysFile === null) return outcome;
    const checked = await checkers[file](outcome, await readRingText(keysFile), keysFile);
    if (checked instanceof SiteDamagedError) throw checked;
    return checked;
  }

  return {
    setupProblems: () => setupProblems,
    readRegistry: async (file) => setUp[file](await readReleases(file), await readSetup()),
    readPage: async (registry) => {
      const file = `${releaseFolder(shellName, registry.shell.version)}/page.html`;
      const page = compose(await readSiteFile(siteDir, file), registry);
      if (page instanceof SiteDamagedError) throw page;
      return page;
    },
  };
}

/** Work that is done again only with something else than the last time. */
function rememberLast<Inputs extends readonly unknown[], Result>(
  work: (...inputs: Inputs) => Result,
): (...inputs: Inputs) => Result {
  let last: { readonly inputs: Inputs; readonly result: Result } | null = null;
  return (...inputs) => {
    if (!last?.inputs.every((input, index) => input === inputs[index])) {
      last = { inputs, result: work(...inputs) };
    }
    return last.result;
  };
}

function parseSiteRegistry(file: RegistryFile, text: string): Registry | SiteDamagedError {
  try {
    const registry: unknown = JSON.parse(text);
    return parseRegistry(registry);
  } catch (cause) {
    return new SiteDamagedError(`${file} cannot be used (${wordsOf(cause)})`, { cause });
  }
}

async function readSetupText(siteDir: string): Promise<string | null> {
  try {
    return await readOwnText(join(siteDir, setupFile));
  } catch (cause) {
    if (isFileError(cause, 'ENOENT')) return null;
    // Not JSON, so that it is reported and only costs the remotes that need it.
    return `(${wordsOf(cause)})`;
  }
}

async function readSiteFile(siteDir: string, file: string): Promise<string> {
  try {
    return await readOwnText(join(siteDir, file));
  } catch (cause) {
    throw new SiteDamagedError(
      isFileError(cause, 'ENOENT')
        ? `${file} is missing`
        : `${file} cannot be read (${wordsOf(cause)})`,
      { cause },
    );
  }
}
