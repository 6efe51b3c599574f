import { createFakeHttp, type FakeAnswer, type FakeRequest } from '@patchbay/shared/testing';

type Route = (request: FakeRequest) => FakeAnswer | Promise<FakeAnswer>;

/** A request as a test reads it: 'PUT /api/software-admin/categories/'. */
const lineOf = ({ method, url }: FakeRequest) => `${method} ${url.pathname}`;

/**
 * A backend with the routes that a test gives it, by method and path; all others answer 404. `set` changes a route, and
 * `requests` has every request so far.
 */
export function fakeBackend(routes: Readonly<Record<string, Route>>) {
  const table = new Map(Object.entries(routes));
  const requests: FakeRequest[] = [];
  const http = createFakeHttp((request) => {
    requests.push(request);
    const route = table.get(lineOf(request));
    if (!route) return Response.json({ detail: 'Not found' }, { status: 404 });
    return route(request);
  });
  return {
    http,
    set: (line: string, route: Route) => {
      table.set(line, route);
    },
    /** The requests of a method and path, the oldest first. */
    sent: (line: string) => requests.filter((request) => lineOf(request) === line),
    /** Method, path and query of every request. */
    log: () =>
      requests.map(
        ({ method, url }) => `${method} ${url.pathname}${decodeURIComponent(url.search)}`,
      ),
  };
}

/** An answer in the tests' own time. */
export function held() {
  let release: (answer: FakeAnswer) => void = () => undefined;
  const answer = new Promise<FakeAnswer>((resolve) => {
    release = resolve;
  });
  return { answer, release };
}
