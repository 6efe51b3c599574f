import { createContext, useContext } from 'react';
import type { RemoteRelease } from '@patchbay/shared/registry';

const RemotesContext = createContext<readonly RemoteRelease[]>([]);

export const RemotesProvider = RemotesContext.Provider;

/** The remotes that are live on this page. */
export const useRemotes = () => useContext(RemotesContext);
