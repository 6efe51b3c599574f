import { createContext, useContext } from 'react';
import type { PageRelease } from './load-remotes/page-release.ts';

const RemotesContext = createContext<readonly PageRelease[]>([]);

export const RemotesProvider = RemotesContext.Provider;

/** The remotes that are live on this page. */
export const useRemotes = () => useContext(RemotesContext);
