import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { CommandError } from '@patchbay/command-line';
import type { AppConfig } from '@patchbay/shared/config';
import { remoteNameSchema, versionSchema, type Registry } from '@patchbay/shared/registry';
import { escapeXml } from '../crawlers/escape-xml.ts';
import { readPublished } from '../release/build/built-release.ts';
import { releaseProblems } from '../release/build/check-release.ts';
import { templateFile } from '../release/build/fit-description.ts';
import { FolderTarget } from '../release/folder-target.ts';
import { firstState } from '../release/state/change-state.ts';
import { releaseFolder, shellName, type Release } from '../release/state/site-state.ts';
import { signedFiles } from '../trust/check-signatures.ts';
import { readKeyRing } from '../trust/key-file.ts';
import { digestOfFile } from '../trust/statement.ts';
import { composePage } from './compose-page.ts';
import type { Live } from './live-site.ts';
import { previewParameter } from './preview-link.ts';

/** A page for one visitor alone: it must not get into any cache. */
export interface PreviewPage {
  readonly status: 200 | 404;
  readonly text: string;
}

/** Shows versions that lie on the site and are not live (rule G107). */
export type Previewer = (live: Live, asked: readonly string[]) => Promise<PreviewPage>;

interface PreviewOptions {
  readonly siteDir: string;
  readonly config: AppConfig;
  /** On a site that demands signatures, nothing else is shown either. */
  readonly keysFile: string | null;
}

const mostAtOnce = 8;
const longestName = 64;

/** All files of a version are read and checked: so many versions are remembered, for so long. */
const kept = { max: 50, ttl: 30_000 };

/** What an address asks to be shown, as `catalog@1.5.0` each. */
export const askedPreviews = (url: string): readonly string[] =>
  new URL(url).searchParams.getAll(previewParameter).slice(0, mostAtOnce);

/**
 * Makes pages with versions that are not live in place of the live ones, by the hashes that lie beside their files, and under the
 * page's unchanged policy. What cannot be shown is told by the live page.
 */
export function createPreviewer({ siteDir, config, keysFile }: PreviewOptions): Previewer {
  const target = new FolderTarget(siteDir);
  const published = new LRUCache<string, Release>({
    ...kept,
    fetchMethod: async (asked) => {
      const { name, version } = nameAndVersion(asked);
      return (await readPublished(target, name, version)).release;
    },
  });

  async function readRelease(asked: string): Promise<Release> {
    nameAndVersion(asked);
    const release = await published.fetch(asked);
    if (!release) throw new CommandError('not-found', `${asked} is not on this site`);
    return release;
  }

  async function readTemplate(registry: Registry): Promise<string> {
    const { shell } = registry;
    const path = join(siteDir, releaseFolder(shellName, shell.version), templateFile);
    const template = await readFile(path);
    if (keysFile !== null) {
      const release = { kind: 'shell', description: shell } as const;
      const files = await signedFiles(siteDir, await readKeyRing(keysFile), release);
      if (files.get(templateFile) !== digestOfFile(template)) {
        throw new CommandError('damaged', `${templateFile} of the shell is not what was signed`);
      }
    }
    return template.toString();
  }

  async function preview({ registry }: Live, asked: readonly string[]): Promise<string> {
    let shown = registry;
    for (const each of asked) {
      const release = await readRelease(each);
      if (keysFile !== null) await signedFiles(siteDir, await readKeyRing(keysFile), release);
      const problems = releaseProblems(release, {
        ...firstState(shown.shell, config, ''),
        remotes: shown.remotes,
        canaries: shown.canaries,
      });
      if (problems.length > 0) throw new CommandError('refused', problems.join('; '));
      shown = withRelease(shown, release);
    }
    return marked(composePage(await readTemplate(shown), shown, config), asked);
  }

  /** What visitors read names no folder of the machine. */
  const forVisitors = (message: string) =>
    message.replaceAll(siteDir, 'this site').replaceAll(keysFile ?? siteDir, 'this site');

  return async (live, asked) => {
    try {
      return { status: 200, text: await preview(live, asked) };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { status: 404, text: marked(live.page, asked, forVisitors(error.message)) };
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
  const place = registry.remotes.findIndex(({ name }) => name === description.name);
  return {
    ...registry,
    remotes:
      place < 0 ? [...registry.remotes, description] : registry.remotes.with(place, description),
    canaries: registry.canaries.filter((canary) => isOther(canary.release)),
    problems: registry.problems.filter(isOther),
  };
}

/** The page says which versions it shows, or was to show and why it does not: the shell tells it. */
const marked = (page: string, asked: readonly string[], problem?: string): string =>
  page.replace(
    '<html ',
    () =>
      `<html data-preview="${escapeXml(asked.join(' '))}" ` +
      (problem === undefined ? '' : `data-preview-problem="${escapeXml(problem)}" `),
  );
