/** What the site's server and a rendering thread tell each other. */
import type { Platform } from '@patchbay/domain/entities';
import type { AppConfig } from '@patchbay/shared/config';
import type { Registry, RemoteRelease, ShellRelease } from '@patchbay/shared/registry';

/** A file of a release that the thread runs, and the hash that it must have. */
export interface ServerFile {
  /** The owner of the file: name and version, as in messages. */
  readonly owner: string;
  readonly path: string;
  readonly integrity: string;
}

/** The data with which a thread is started: it serves one set of releases, and ends with it. */
export interface ThreadData {
  readonly config: AppConfig;
  readonly apiHost: string;
  readonly shell: Pick<ShellRelease, 'version' | 'builtAt'>;
  readonly shellFile: ServerFile;
  readonly remotes: readonly RemoteRelease[];
  /** The releases that a share of the visitors gets in place of the live ones. */
  readonly canaries: readonly RemoteRelease[];
  /** The settings of remotes by the site's operator, by the names of the remotes. */
  readonly settings: NonNullable<Registry['settings']>;
  /** The server parts of both. */
  readonly remoteFiles: readonly ServerFile[];
  /** The hosts beside the backend's that the pages may ask, as in their policy. */
  readonly askableHosts: readonly string[];
  /** How long a page waits for the backend, in milliseconds. No call is waited for twice as long. */
  readonly patienceMs: number;
}

/** A page, as one visitor gets it. */
export interface PageRequest {
  /** The whole address, with the origin that browsers know the site by. */
  readonly url: string;
  /** The system of the visitor's computer, as far as the request says it. */
  readonly system: Platform | null;
  /** The remotes whose canary this visitor gets. */
  readonly canaries: readonly string[];
}

export interface RenderJob extends PageRequest {
  /** The releases that are not rendered any more, by name and version. */
  readonly excluded: readonly string[];
  /**
   * One number, in memory that both threads see: the remote whose code runs, counted from 1 in the order of `remoteFiles`; 0 for
   * the page's own. It says whose code it was when a thread does not come back.
   */
  readonly working: Int32Array;
  /** The id of the request that the page is rendered for; calls of the backend carry it. Null where there is none. */
  readonly requestId: string | null;
  /** The span of the rendering; calls of the backend are part of its trace. Null where there is none. */
  readonly traceparent: string | null;
}

/** A thread's call of the backend, as a span of its own. */
export interface AskedCall {
  /** 16 hexadecimal digits. */
  readonly spanId: string;
  readonly method: string;
  /** Null where there was no answer. */
  readonly status: number | null;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
}

export type RedirectStatus = 301 | 302 | 303 | 307 | 308;

/**
 * Why a page is left to browsers, as metrics name it: the backend is away or slow, no thread was free in time, the thread ended, code of
 * a release fails, or the page is one that browsers render by choice.
 */
export type LeftCause = 'backend' | 'late' | 'thread' | 'code' | 'chosen';

/** The outcome of rendering a page. */
export type RenderOutcome =
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly title: string | null;
      readonly head: string;
      readonly markup: string;
      /** Objects of schema.org, each as JSON. */
      readonly structuredData: readonly string[];
      /** The data with which the browser takes the page over, as JSON: the server only passes it on. */
      readonly content: string;
      /** Those that took part. */
      readonly remotes: readonly { readonly name: string; readonly version: string }[];
      /** Whether it is a page for the system that was asked for, and another for another one. */
      readonly isForSystem: boolean;
      readonly problems: readonly string[];
    }
  | { readonly kind: 'redirect'; readonly status: RedirectStatus; readonly location: string }
  | {
      readonly kind: 'left';
      readonly reason: string;
      /** Something is broken that should not be, and the operator gets a report. */
      readonly isFault?: boolean;
      /** Nobody can say what is at the address: a later try may bring it. */
      readonly isUnanswered?: boolean;
      /** Said by the server, and not by the thread. */
      readonly cause?: LeftCause;
    };

/** What a thread answers to a job. */
export interface RenderResult {
  readonly outcome: RenderOutcome;
  readonly asked: readonly AskedCall[];
  /** Why this thread renders no page at all, ever; null where it does. */
  readonly unusable: string | null;
  /** Why the backend could not be reached for the page; null where it could, or was not asked. */
  readonly unreached: string | null;
  /** The owners of server parts that cannot be used. */
  readonly broken: readonly string[];
}
