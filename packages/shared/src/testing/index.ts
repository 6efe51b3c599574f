/** Door: helpers that tests of several packages need. Never in a bundle. */
export { createFakeHttp, type FakeAnswer, type FakeRequest } from './fake-http.ts';
export { renderRoutes } from './render-routes.tsx';
export { sessionScope } from './session-scope.ts';
export { settled } from './settled.ts';
export { createTestHost } from './test-host.ts';
