import { contractVersion, type RemoteModule } from '@patchbay/shared/remote';
import { connectDesktop } from './app/desktop-connection.ts';
import { createRoutes } from './app/routes.ts';
import { createSlots } from './app/slots.ts';

export const contract: RemoteModule['contract'] = contractVersion;

/**
 * Everything that uses the desktop app. In a browser there is no subscription, and only the code of shown parts is fetched.
 */
export const activate: RemoteModule['activate'] = (host) => {
  const connection = host.bridge ? connectDesktop(host, host.bridge) : null;
  return {
    routes: createRoutes(host, connection?.withDesktop ?? null),
    slots: createSlots(connection?.withDesktop ?? null),
    dispose: () => connection?.close(),
  };
};
