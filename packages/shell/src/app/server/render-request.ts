import type { AppConfig } from '@patchbay/shared/config';
import type { RemoteRelease, ShellRelease } from '@patchbay/shared/registry';
import type { ComputerSystem } from '@patchbay/shared/host';
import type { RemoteSettings } from '@patchbay/shared/remote';
import type { PageContent } from '../rendering/page-content.ts';

/** A page that a visitor asks the site's server for. */
export interface RenderRequest {
  /** The whole address, as the visitor's browser has it. */
  readonly url: string;
  /** The system of the visitor's computer, as far as the request says it; an older site's server does not say it. */
  readonly system?: ComputerSystem | null;
  readonly config: AppConfig;
  /** The address at which the server reaches the backend. */
  readonly apiHost: string;
  readonly shell: Pick<ShellRelease, 'version' | 'builtAt'>;
  /** The releases that this visitor gets. */
  readonly remotes: readonly RemoteRelease[];
  /**
   * The settings of remotes by the site's operator, by the names of the remotes; an older site's server does not say
   * them.
   */
  readonly settings?: Readonly<Record<string, RemoteSettings>>;
  /** The module of a remote's server part; undefined where the release has none, or it cannot be used. */
  readonly moduleOf: (release: RemoteRelease) => unknown;
  /**
   * The owner of the code that an error comes out of: name and version of a release; null where that cannot be seen.
   */
  readonly ownerOf: (error: unknown) => string | null;
  readonly signal: AbortSignal;
  /** How long the page may take, after which `signal` ends it; an older site's server does not say it. */
  readonly patienceMs?: number;
  /**
   * Called with the remote whose code is about to run, by name and version, and with null where it is the page's own again.
   */
  readonly atWork?: (owner: string | null) => void;
}

/** A page as it is written into the template. */
export interface PageRendering {
  readonly kind: 'page';
  readonly status: number;
  readonly title: string | null;
  /** The page's elements for the document's head: descriptions, links. */
  readonly head: string;
  /** The subject of the page, for programs that read pages: objects of schema.org. */
  readonly structuredData: readonly object[];
  readonly markup: string;
  readonly content: PageContent;
  /** Problems on the way, to be reported to the operator. */
  readonly problems: readonly string[];
}

export interface PageRedirect {
  readonly kind: 'redirect';
  readonly status: number;
  readonly location: string;
}

/** The page is the browser's to render: why. */
export interface PageLeft {
  readonly kind: 'left';
  readonly reason: string;
  /** It failed for want of an answer, which a later try may bring. */
  readonly isUnanswered?: boolean;
  /** Something is broken that should not be, and the operator gets a report. */
  readonly isFault?: boolean;
}

export type RenderOutcome = PageRendering | PageRedirect | PageLeft;
