import { contractVersion, type RemoteModule } from '@patchbay/shared/remote';
import { connectDesktop } from './app/desktop-connection.ts';
import { createRoutes } from './app/routes.ts';
import { createSlots } from './app/slots.ts';

export const contract: RemoteModule['contract'] = contractVersion;

/**
 * Everything that touches the desktop app. Outside of it nothing is listened to, and only what a page shows is fetched.
 */
export const activate: RemoteModule['activate'] = (host) => {
  const connection = host.bridge ? connectDesktop(host, host.bridge) : null;
  return {
    routes: createRoutes(host, connection?.withDesktop ?? null),
    slots: createSlots(connection?.withDesktop ?? null),
    dispose: () => connection?.close(),
  };
};
