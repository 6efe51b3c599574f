/** Door: a host of a test's own, for browser tests of one remote. */
export { startHost, type RunningHost } from './start-host.ts';
export { type Backend, type BackendRequest } from './start-backend.ts';
