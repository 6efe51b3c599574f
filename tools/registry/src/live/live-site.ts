import { coalesceReads } from '@patchbay/http-server';
import type { AppConfig } from '@patchbay/shared/config';
import type { Registry } from '@patchbay/shared/registry';
import { createSiteFolder, lastGoodFile, registryFile } from './site-folder.ts';
import { createProblemTeller, createTeller } from './tell-problems.ts';

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
}

interface LiveSiteOptions {
  readonly siteDir: string;
  readonly config: AppConfig;
  /** The file with the keys of those who may release; without one, signatures are not looked at. */
  readonly keysFile?: string | null;
  /** Called once for each damage and for each entry that is left out, and for a damage's end. */
  readonly say: (line: string) => void;
}

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
}: LiveSiteOptions): LiveSite {
  let lastGood: Live | null = null;
  let damage: string | null = null;
  const tellProblems = createProblemTeller(say);
  const tellSetup = createTeller(say);
  const folder = createSiteFolder(siteDir, config, keysFile);

  async function readFrom(file: typeof registryFile | typeof lastGoodFile): Promise<Live> {
    const registry = await folder.readRegistry(file);
    return { registry, page: await folder.readPage(registry) };
  }

  const read = coalesceReads(async (): Promise<Live> => {
    let reason: string;
    try {
      const live = await readFrom(registryFile);
      tellProblems(live.registry);
      tellSetup(folder.setupProblems());
      if (damage !== null) say(`The site in ${siteDir} can be used again.`);
      damage = null;
      lastGood = live;
      return live;
    } catch (error) {
      reason = wordsOf(error);
      if (!lastGood) {
        // The error that is thrown names the file that is to be repaired; that of the copy would not.
        const copy = await readFrom(lastGoodFile).catch(() => null);
        if (!copy) throw error;
        lastGood ??= copy;
      }
    }
    if (damage !== reason) {
      damage = reason;
      say(
        `The site in ${siteDir} is damaged: ${reason}. The last good state (shell ${lastGood.registry.shell.version}) ` +
          `is served until it is repaired: ${repairAdvice(siteDir)}`,
      );
    }
    return lastGood;
  });

  async function check(): Promise<SiteStanding> {
    try {
      await read();
    } catch (error) {
      return { status: 'failed', problem: wordsOf(error) };
    }
    return { status: damage === null ? 'ok' : 'degraded', problem: damage };
  }

  return { read, check };
}

const wordsOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Advice to an operator about a damaged site. */
export const repairAdvice = (siteDir: string): string =>
  `copy ${siteDir}/${lastGoodFile} over ${siteDir}/${registryFile}; a file of a release that is missing comes back from ` +
  `that release's build; "npm run build" makes the site anew, without the earlier versions.`;
