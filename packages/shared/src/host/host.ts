import { createContext, useContext } from 'react';
import type { QueryClient } from '@patchbay/shared/query';
import type { Scope } from '@patchbay/shared/state';
import type { Http } from '../api/http.ts';
import type { DesktopBridge } from '../bridge/desktop-bridge.ts';
import type { AppConfig } from '../config/app-config.ts';
import type { HostStorage } from './storage.ts';

/** What the shell lends to a remote. */
export interface Host {
  readonly http: Http;
  readonly queryClient: QueryClient;
  readonly scope: Scope;
  /** Null outside the desktop app. */
  readonly bridge: DesktopBridge | null;
  readonly config: AppConfig;
  readonly storage: HostStorage;
  /** Reports an error that the page has survived; who reads the reports is the shell's business. */
  readonly reportProblem: (error: Error) => void;
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
