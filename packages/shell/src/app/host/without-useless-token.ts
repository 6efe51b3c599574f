const isNotActivated = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'not_activated';

/**
 * A `fetch` for somebody who has signed up and not activated the account yet: their token only serves the profile, so data that everybody may see is asked for without it. A backend that does not say why it refused is taken at
 * its word.
 */
export const withoutUselessToken =
  (originalFetch: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await originalFetch(input, init);
    const headers = new Headers(init?.headers);
    const isReading = (init?.method ?? 'GET') === 'GET';
    if (response.status !== 403 || !isReading || !headers.has('Authorization')) return response;
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => null);
    if (!isNotActivated(body)) return response;
    headers.delete('Authorization');
    return originalFetch(input, { ...init, headers });
  };
