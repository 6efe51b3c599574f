import { createContext, useContext } from 'react';
import type { QueryClient } from '@patchbay/shared/query';
import type { Scope } from '@patchbay/shared/state';
import type { Http } from '../http/http.ts';
import type { DesktopBridge } from '../bridge/desktop-bridge.ts';
import type { AppConfig } from '../config/app-config.ts';
import type { Track } from './analytics.ts';
import type { HostStorage } from './storage.ts';

/** The shell's release. */
export interface FrontendBuild {
  /** Semver, e.g. `0.13.0`. */
  readonly version: string;
  /** The time of its build: ISO 8601. */
  readonly builtAt: string;
}

/** A system that versions can be for. */
export type ComputerSystem = 'macos' | 'windows' | 'linux';

export interface AuthRequest {
  /** Default `login`. */
  readonly mode?: 'login' | 'signup';
  /** Shown above the form: why somebody should sign in. */
  readonly message?: string;
}

/**
 * Opens the sign-in dialog. Resolves once: `true` when somebody has signed in, `false` when the dialog was closed
 * (rule A2). Never rejects.
 */
export type OpenAuth = (request?: AuthRequest) => Promise<boolean>;

/** The services that the shell lends to a remote. */
export interface Host {
  /** Asks the backend, on behalf of the signed-in user. */
  readonly http: Http;
  /** The page's one cache of answers. */
  readonly queryClient: QueryClient;
  /** The page's one scope of client state. */
  readonly scope: Scope;
  /** The way to the desktop app; null outside of it. */
  readonly bridge: DesktopBridge | null;
  /** The site's configuration. */
  readonly config: AppConfig;
  /** The site's own, e.g. `https://www.example.com`. */
  readonly origin: string;
  /** The site's storage in this browser. */
  readonly storage: HostStorage;
  /** Reports an error that the page has survived; who reads the reports is the shell's business. */
  readonly reportProblem: (error: Error) => void;
  /** The front end that is running. */
  readonly build: FrontendBuild;
  /** Asks the person to sign in; see `OpenAuth`. */
  readonly openAuth: OpenAuth;
  /**
   * Ends every session of the signed-in user: here, in all tabs and on all devices. Only where
   * `config.accountRecovery` says that the backend can.
   * @throws ApiError where it could not be done; then nobody is signed out
   */
  readonly signOutEverywhere: () => Promise<void>;
  /** Analytics (rule P16). */
  readonly track: Track;
  /**
   * Whether the page is being rendered by the server, or stands on the screen as it has rendered it and is not taken over yet.
   * A loader waits for its answers then, however long they take: a skeleton would tell less. Shells of a contract
   * before 1.21 do not say.
   */
  readonly isServerRendered?: () => boolean;
  /**
   * The system that the first form of the page is for, by what the request said; null where that is not known, and where browsers
   * render. Constant on a page, so that its taking over begins with the same. Asking while rendering makes the page one of this
   * system alone: the site's server keeps another for each. Shells of a contract before 1.24 do not say.
   */
  readonly assumedSystem?: () => ComputerSystem | null;
}

const HostContext = createContext<Host | null>(null);

export const HostProvider = HostContext.Provider;

/**
 * The host inside React.
 * @throws Error outside of a `HostProvider`
 */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a HostProvider above it');
  return host;
}
