import type { Configuration } from '@rspack/core';

/**
 * The server of a package in development: it serves from memory on a separate port, which the site's development server
 * puts behind the page's origin. Updates are announced by a socket at this port.
 * @throws Error without a port
 */
export function devServer(port: string | undefined): NonNullable<Configuration['devServer']> {
  if (!port)
    throw new Error('DEV_PORT is missing: start the development servers with "npm run dev"');
  return {
    host: '127.0.0.1',
    port: Number(port),
    hot: true,
    liveReload: false,
    static: false,
    // A page of another origin may take this remote in place of the live one.
    headers: { 'Access-Control-Allow-Origin': '*' },
    allowedHosts: 'all',
    client: {
      overlay: false,
      logging: 'warn',
      webSocketURL: `ws://localhost:${port}/ws`,
    },
    devMiddleware: { writeToDisk: false },
  };
}
