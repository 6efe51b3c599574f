import type { Post } from './analytics.ts';

/** `Post` over a `fetch`: without cookies, and without a question to the server beforehand. */
export const createPost =
  (fetchIt: typeof fetch): Post =>
  async (address, body) => {
    try {
      await fetchIt(address, {
        method: 'POST',
        body,
        keepalive: true,
        mode: 'no-cors',
        credentials: 'omit',
        headers: { 'Content-Type': 'text/plain' },
      });
    } catch {
      // Blocked, or not to be reached: nothing on the page depends on it.
    }
  };
