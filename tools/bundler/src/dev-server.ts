import type { Configuration } from '@rspack/core';

/**
 * How a package is served in development: from memory on a port of its own, which the site's development server puts
 * behind the page's origin. Updates are told by a socket to this port.
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
