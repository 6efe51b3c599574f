/*
 * The window that the app needs, whatever shows it. The one adapter there is drives an installed browser
 * (`open-window.ts`); another one would implement these types.
 */

/** A page's use of the object that the window put into it. */
export interface PageCall {
  readonly verb: 'invoke' | 'send';
  readonly channel: string;
  /** As JSON carries it, and as nobody has checked it yet. */
  readonly payload: unknown;
}

/** An answer in the place of the site's. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** It only fills the window until there is a page of the site. */
  readonly isPlaceholder?: boolean;
}

/** A site that cannot always be reached, as a window needs it. */
export interface WatchedSite {
  /** Whether its server answered when it was asked last. */
  readonly isThere: boolean;
  /** The further origin from which its pages have files of releases; undefined where there is none. */
  readonly assetsOrigin?: string | undefined;
  /** Asks its server now. */
  look(): Promise<boolean>;
  /** @returns ends it */
  onChange(listener: (isThere: boolean) => void): () => void;
  /** What is shown of an address while the server does not answer; null where nothing is known of it. */
  find(address: string, isPage: boolean): Promise<KeptAnswer | null>;
}

/**
 * The reason why the window is gone: a person or the app closed it (`closed`), or the program that showed it ended
 * without being told to (`lost`).
 */
export type CloseReason = 'closed' | 'lost';

export interface WindowOptions {
  /** The first page. Only its origin is shown in the window and has the bridge. */
  readonly address: string;
  /** Until the page has a title of its own. */
  readonly title: string;
  /** Answers an `invoke`; the page sees the error with which it rejects by its message and `code`. */
  readonly onCall: (call: PageCall) => Promise<unknown>;
  /** A link led to another origin: the window stays where it is. */
  readonly onElsewhere: (address: string) => void;
  /** The window shows another page of its origin. */
  readonly onNavigated?: (address: string) => void;
  /** Stands in for the server of the origin while it cannot be reached; without it the browser says so itself. */
  readonly site?: WatchedSite;
  /** Something that a person need not act on went wrong. */
  readonly report: (error: unknown) => void;
  /** Closes the window, also while it is being opened: the page may hold that up for as long as it likes. */
  readonly signal?: AbortSignal | undefined;
}

/** An open window with one page in it. */
export interface AppWindow {
  /** Tells the page's listeners. A page that is on its way hears nothing: it asks once it is there. */
  emit(channel: string, payload: unknown): void;
  /** Goes to another page of the window's origin. */
  navigate(address: string): Promise<void>;
  /** Brings the window to the front, from the task bar too. */
  focus(): Promise<void>;
  close(): Promise<void>;
  /** Settles once the window is gone and nothing of it runs any more. */
  readonly closed: Promise<CloseReason>;
}

/** @throws WindowError where there is nothing to show it with */
export type OpenWindow = (options: WindowOptions) => Promise<AppWindow>;

/** No window can be shown. `message` is a sentence for a person. */
export class WindowError extends Error {
  override readonly name = 'WindowError';
}
