import { serve } from '@hono/node-server';
import type { AppConfig } from '@patchbay/shared/config';
import { createSite } from './create-site.ts';
import { readRegistry } from './site-folder.ts';

export interface RunningSite {
  readonly origin: string;
  close(): Promise<void>;
}

export interface SiteServerOptions {
  readonly siteDir: string;
  readonly config: AppConfig;
  /** 0 takes any free port. */
  readonly port: number;
}

/** The server could not start; the message says what to do. */
export class SiteServerError extends Error {
  override readonly name = 'SiteServerError';
}

/**
 * Serves a site's folder on the loopback interface.
 * @throws SiteServerError where the folder holds no site, or the port is taken
 */
export async function startSite({
  siteDir,
  config,
  port,
}: SiteServerOptions): Promise<RunningSite> {
  try {
    await readRegistry(siteDir);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SiteServerError(
      `There is no site to serve in ${siteDir} (${reason}). Run "npm run build" first.`,
      { cause },
    );
  }
  return new Promise((resolve, reject) => {
    const server = serve(
      { fetch: createSite({ siteDir, config }).fetch, port, hostname: '127.0.0.1' },
      (address) => {
        resolve({
          origin: `http://localhost:${String(address.port)}`,
          close: () =>
            new Promise((closed) => {
              server.close(() => {
                closed();
              });
              if ('closeAllConnections' in server) server.closeAllConnections();
            }),
        });
      },
    );
    server.on('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new SiteServerError(
              `Port ${String(port)} is taken. Stop what uses it, or choose another with PORT=${String(port + 1)}.`,
            )
          : error,
      );
    });
  });
}
