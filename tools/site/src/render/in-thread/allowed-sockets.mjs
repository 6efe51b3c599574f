import { Socket } from 'node:net';

/** @typedef {{ readonly host?: unknown, readonly port?: unknown, readonly path?: unknown }} ConnectOptions */

/** @param {string} origin */
function placesOf(origin) {
  const { protocol, hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  if (port !== '') return [`${host} ${port}`];
  // A browser lets a page that may ask a host by HTTP follow it to HTTPS, too.
  return protocol === 'https:' ? [`${host} 443`] : [`${host} 80`, `${host} 443`];
}

/**
 * Lets this thread connect to these origins and to nothing else, for good. `fetch` is bound already, but code of a release finds the
 * dispatcher that stands behind it; whatever connects does so by this one method of Node's (rule X208).
 * @param {readonly string[]} origins
 */
export function allowSockets(origins) {
  const places = new Set(origins.flatMap(placesOf));
  const { connect } = Socket.prototype;
  Object.defineProperty(Socket.prototype, 'connect', {
    /**
     * @this {Socket}
     * @param {readonly [ConnectOptions, unknown] | ConnectOptions} given
     * @param {unknown} [then]
     */
    value: function connectAllowed(given, then) {
      const [options, listener] = Array.isArray(given) ? given : [given, then];
      // The options that are checked are those that are used; a lookup by the caller would lead the name elsewhere.
      const own = { ...options, lookup: undefined };
      if (own.path !== undefined || !places.has(`${String(own.host)} ${String(own.port)}`)) {
        throw new TypeError('a server part may not connect there');
      }
      return Reflect.apply(connect, this, [own, listener]);
    },
    writable: false,
    configurable: false,
  });
}
