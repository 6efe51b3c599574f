import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ReleaseTarget } from './release-target.ts';
import { isPageCurrent, readState } from './site-session.ts';
import {
  canaryOf,
  historyOf,
  liveVersion,
  previousVersions,
  releaseFolder,
  shellName,
} from './site-state.ts';

const compress = promisify(gzip);

/** One line of the table: the shell or a remote. */
export interface NameStatus {
  readonly name: string;
  /** Null for a remote that was taken off and can be brought back. */
  readonly live: string | null;
  readonly canary: { readonly version: string; readonly percent: number } | null;
  readonly contract: string | null;
  /** What a rollback can go back to, the last one first. */
  readonly previous: readonly string[];
  /** All scripts and style sheets of the live version. */
  readonly sizeGzipBytes: number;
  /** ISO 8601; empty where nothing is live. */
  readonly liveSince: string;
}

export interface SiteStatus {
  readonly site: string;
  /** False after a command that was killed: the page is the one before, until the next command mends it. */
  readonly isPageCurrent: boolean;
  readonly names: readonly NameStatus[];
}

/** What is live. It waits for nobody and changes nothing. */
export async function readStatus(target: ReleaseTarget): Promise<SiteStatus> {
  const state = await readState(target);
  if (!state) return { site: target.label, isPageCurrent: true, names: [] };
  const retired = state.history
    .map(({ name }) => name)
    .filter(
      (name) => liveVersion(state, name) === null && previousVersions(state, name).length > 0,
    );
  const lines = [
    { name: shellName, contract: state.shell.contract },
    ...state.remotes.map(({ name, contract }) => ({ name, contract })),
    ...retired.map((name) => ({ name, contract: null })),
  ];
  const names = await Promise.all(
    lines.map(async ({ name, contract }): Promise<NameStatus> => {
      const live = liveVersion(state, name);
      const canary = canaryOf(state, name);
      return {
        name,
        live,
        canary: canary && { version: canary.release.version, percent: canary.percent },
        contract,
        previous: previousVersions(state, name),
        sizeGzipBytes: live === null ? 0 : await codeSize(target, releaseFolder(name, live)),
        liveSince: live === null ? '' : (historyOf(state, name)?.liveSince ?? ''),
      };
    }),
  );
  return { site: target.label, isPageCurrent: await isPageCurrent(target, state), names };
}

async function codeSize(target: ReleaseTarget, folder: string): Promise<number> {
  const files = (await target.readFolder(folder)) ?? new Map<string, Buffer>();
  const code = [...files].filter(([file]) => /\.(?:js|css)$/.test(file));
  const sizes = await Promise.all(
    code.map(async ([, content]) => (await compress(content, { level: 9 })).length),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
