/** Door: what tests of several packages need. Never in a bundle. */
export { createFakeHttp, type FakeAnswer, type FakeRequest } from './fake-http.ts';
export { createTestHost } from './test-host.ts';
