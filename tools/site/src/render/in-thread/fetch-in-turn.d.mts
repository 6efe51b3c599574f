/** As in `fetch-in-turn.mjs`, which a thread runs as it is: for the test of it. */
export function createFetchInTurn(ask: typeof fetch, apiHost: string, most?: number): typeof fetch;
