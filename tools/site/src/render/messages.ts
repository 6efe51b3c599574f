/** What the site's server and a rendering thread say to each other. */
import type { AppConfig } from '@patchbay/shared/config';
import type { RemoteRelease, ShellRelease } from '@patchbay/shared/registry';

/** A file of a release that the thread runs, and the hash that it must have. */
export interface ServerFile {
  /** Whose it is, for messages: name and version. */
  readonly owner: string;
  readonly path: string;
  readonly integrity: string;
}

/** What a thread is started with: it serves one set of releases, and ends with it. */
export interface ThreadData {
  readonly config: AppConfig;
  readonly apiHost: string;
  /** A page that is rendered before visitors' are. */
  readonly warmUpUrl: string;
  readonly shell: Pick<ShellRelease, 'version' | 'builtAt'>;
  readonly shellFile: ServerFile;
  readonly remotes: readonly RemoteRelease[];
  /** By the remote's name. */
  readonly remoteFiles: Readonly<Record<string, ServerFile>>;
  /** Counts up while the thread is free to do other things: one that stands still is busy. */
  readonly heartbeat: SharedArrayBuffer;
  readonly heartbeatMs: number;
}

export interface RenderJob {
  readonly id: number;
  readonly url: string;
  /** Milliseconds after which the answers of the backend are waited for no longer. */
  readonly patienceMs: number;
}

export type RedirectStatus = 301 | 302 | 303 | 307 | 308;

/** As `packages/shell/src/app/server/render-page.tsx` gives it. */
export type RenderOutcome =
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly title: string | null;
      readonly head: string;
      readonly markup: string;
      readonly content: {
        readonly remotes: readonly { readonly name: string; readonly version: string }[];
      };
      readonly problems: readonly string[];
    }
  | { readonly kind: 'redirect'; readonly status: RedirectStatus; readonly location: string }
  | { readonly kind: 'left'; readonly reason: string; readonly isFault?: boolean };

export type ThreadMessage =
  | { readonly kind: 'ready'; readonly problems: readonly string[] }
  | { readonly kind: 'unusable'; readonly reason: string }
  | { readonly kind: 'done'; readonly id: number; readonly outcome: unknown };
