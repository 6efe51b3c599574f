import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { CommandError } from '@patchbay/command-line';
import { readPublished, readSetup, setupSentences, templateFile } from '@patchbay/registry/build';
import { readOwnFile } from '@patchbay/registry/files';
import {
  grantedHosts,
  previewParameter,
  withSetup,
  hideFolders,
  type Live,
  type PolicyHosts,
} from '@patchbay/registry/live';
import { composePage, escapeXml } from '@patchbay/registry/page';
import { firstState, releaseFolder, shellName, type Release } from '@patchbay/registry/state';
import { FolderTarget } from '@patchbay/registry/target';
import { digestOfFile, keyRingIn, readRingText, signedFiles } from '@patchbay/registry/trust';
import { releaseProblems } from '@patchbay/registry/checks';
import type { AppConfig } from '@patchbay/shared/config';
import {
  remoteNameSchema,
  versionSchema,
  type Registry,
  type ShellRelease,
} from '@patchbay/shared/registry';

/** A page for only one visitor: it must not get into any cache. */
export interface PreviewPage {
  readonly status: 200 | 404;
  readonly text: string;
  /** The hosts of remotes' own that the page may ask: the same that its versions would get if they were live. */
  readonly hosts: PolicyHosts;
}

/** Shows versions that lie on the site and are not live (rule G107). */
export type Previewer = (live: Live, asked: readonly string[]) => Promise<PreviewPage>;

interface PreviewOptions {
  readonly siteDir: string;
  readonly config: AppConfig;
  /** On a site that demands signatures, nothing else is shown either. */
  readonly keysFile: string | null;
}

const maxAtOnce = 8;
const longestName = 64;

/** All files of a version are read and checked, with their signature: so many versions are remembered, for so long. */
const keptVersions = { max: 200, ttl: 30_000, ignoreFetchAbort: true };

/**
 * A page is made once for all who ask for it within so many milliseconds; one that reports a problem is made again
 * sooner. Whoever waits for one gets it, also where others have pushed it out meanwhile.
 */
const keptPages = { max: 100, ttl: 5_000, ignoreFetchAbort: true };
const keptProblemMs = 1_000;

/** The versions that an address asks to preview, as `catalog@1.5.0` each. */
export const askedPreviews = (url: string): readonly string[] =>
  new URL(url).searchParams.getAll(previewParameter).slice(0, maxAtOnce);

/**
 * Makes pages with versions that are not live in place of the live ones, by the hashes that lie beside their files, and
 * under the page's unchanged policy. The live page says which versions cannot be shown.
 */
export function createPreviewer({ siteDir, config, keysFile }: PreviewOptions): Previewer {
  const target = new FolderTarget(siteDir);

  /** The known versions under one text of the keys; null where nobody has to sign. */
  function createVersions(keys: string | null) {
    const ring = keys === null || keysFile === null ? null : keyRingIn(keys, keysFile);
    const releases = new LRUCache<string, Release>({
      ...keptVersions,
      fetchMethod: async (asked) => {
        const { name, version } = nameAndVersion(asked);
        const { release } = await readPublished(target, name, version);
        if (ring) await signedFiles(target, ring, release);
        return release;
      },
    });
    const templates = new LRUCache<string, string, ShellRelease>({
      ...keptVersions,
      fetchMethod: async (version, _, { context: description }) => {
        const path = join(siteDir, releaseFolder(shellName, version), templateFile);
        const template = await readOwnFile(path);
        const files = ring && (await signedFiles(target, ring, { kind: 'shell', description }));
        if (files && files.get(templateFile) !== digestOfFile(template)) {
          throw new CommandError('damaged', `${templateFile} of the shell is not what was signed`);
        }
        return template.toString();
      },
    });
    return {
      keys,
      release: async (asked: string): Promise<Release> => {
        nameAndVersion(asked);
        const release = await releases.fetch(asked);
        if (!release) throw new CommandError('not-found', `${asked} is not on this site`);
        return release;
      },
      template: (shell: ShellRelease) => templates.forceFetch(shell.version, { context: shell }),
    };
  }

  type Versions = ReturnType<typeof createVersions>;

  async function compose(
    { registry }: Live,
    versions: Versions,
    asked: readonly string[],
  ): Promise<Pick<PreviewPage, 'text' | 'hosts'>> {
    let shown = registry;
    const setup = await readSetup(target);
    for (const each of asked) {
      const release = await versions.release(each);
      const problems = releaseProblems(release, {
        ...firstState(shown.shell, config, ''),
        remotes: shown.remotes,
        canaries: shown.canaries,
      });
      if (release.kind === 'remote') {
        problems.push(...setupSentences(release.description, setup));
      }
      if (problems.length > 0) throw new CommandError('refused', problems.join('; '));
      shown = withRelease(shown, release);
    }
    const whole = withSetup(shown, setup);
    const page = composePage(await versions.template(whole.shell), whole, config);
    return { text: marked(page, asked), hosts: grantedHosts(whole) };
  }

  const forVisitors = hideFolders({ siteDir, keysFile }, 'this site');

  const orProblem = async (
    live: Live,
    asked: readonly string[],
    page: () => Promise<Pick<PreviewPage, 'text' | 'hosts'>>,
  ): Promise<PreviewPage> => {
    try {
      return { status: 200, ...(await page()) };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      const text = marked(live.page, asked, forVisitors(error.message));
      return { status: 404, text, hosts: grantedHosts(live.registry) };
    }
  };

  /** The pages of one state of the site. */
  const createPages = (live: Live, versions: Versions) => ({
    live,
    versions,
    kept: new LRUCache<string, PreviewPage, readonly string[]>({
      ...keptPages,
      fetchMethod: async (_, _before, { context: asked, options }) => {
        const page = await orProblem(live, asked, () => compose(live, versions, asked));
        if (page.status === 404) options.ttl = keptProblemMs;
        return page;
      },
    }),
  });

  let versions: Versions | null = null;
  let pages: ReturnType<typeof createPages> | null = null;

  async function pagesOf(live: Live) {
    const keys = keysFile === null ? null : await readRingText(keysFile);
    const known = versions?.keys === keys ? versions : createVersions(keys);
    versions = known;
    const isSame =
      pages?.versions === known &&
      pages.live.registry === live.registry &&
      pages.live.page === live.page;
    pages = isSame && pages ? pages : createPages(live, known);
    return pages.kept;
  }

  return async (live, asked) => {
    try {
      const kept = await pagesOf(live);
      return await kept.forceFetch(JSON.stringify(asked), { context: asked });
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      // Nobody is trusted while the keys cannot be read.
      return orProblem(live, asked, () => Promise.reject(error));
    }
  };
}

/** @throws CommandError `not-found` where the text can name no version of anything */
function nameAndVersion(asked: string): { readonly name: string; readonly version: string } {
  const at = asked.indexOf('@');
  const [name, version] = [asked.slice(0, at), asked.slice(at + 1)];
  const isName = name === shellName || remoteNameSchema.isValidSync(name, { strict: true });
  const isVersion: boolean = versionSchema.isValidSync(version, { strict: true });
  if (at > 0 && isName && isVersion && asked.length <= 2 * longestName) return { name, version };
  throw new CommandError('not-found', 'A preview names a version, as in catalog@1.5.0');
}

/** The registry with a release in the place of the live one, for everybody who gets this page. */
function withRelease(registry: Registry, release: Release): Registry {
  if (release.kind === 'shell') return { ...registry, shell: release.description };
  const { description } = release;
  const isOther = ({ name }: { readonly name: string | null }) => name !== description.name;
  const index = registry.remotes.findIndex(({ name }) => name === description.name);
  return {
    ...registry,
    remotes:
      index < 0 ? [...registry.remotes, description] : registry.remotes.with(index, description),
    canaries: registry.canaries.filter((canary) => isOther(canary.release)),
    problems: registry.problems.filter(isOther),
  };
}

/**
 * The page carries the versions that it shows, or was to show and the reason why it does not: the shell displays this.
 */
const marked = (page: string, asked: readonly string[], problem?: string): string =>
  page.replace(
    '<html ',
    () =>
      `<html data-preview="${escapeXml(asked.join(' '))}" ` +
      (problem === undefined ? '' : `data-preview-problem="${escapeXml(problem)}" `),
  );
