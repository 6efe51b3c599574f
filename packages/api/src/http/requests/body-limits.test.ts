import { signInAs } from '../../testing/test-accounts.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { onOneDatabase } from '../../testing/test-databases.ts';
import { smallBody } from './body-limits.ts';

interface Described {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { requestBody?: Body }>>>>;
}

interface Body {
  readonly content: Readonly<Record<string, unknown>>;
}

/** Reports, names of files, what pages tell of their use, lists of a browser and what staff save may be larger: their own tests show how large. */
const mayBeLarger =
  /^\/api\/(?:installed-software|counts|software-admin|software\/by-components|lists\/take-over)\//;

onOneDatabase((database) => {
  it('a JSON body of a visitor is refused above 16 KiB, and above 100 values, whatever it is sent to (X12)', async () => {
    const { app } = createTestApp(database());
    const { headers } = await signInAs(database());
    const { paths } = (await (await app.request('/openapi.json')).json()) as Described;
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { requestBody }]) => requestBody?.content['application/json'] !== undefined)
        .map(([method]) => ({ method: method.toUpperCase(), path: path.replace(/\{\w+\}/g, '1') })),
    );
    const small = calls.filter(({ path }) => !mayBeLarger.test(path));
    expect(small.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/auth/api-token-auth/', '/auth/register/', '/api/lists/']),
    );
    const send = async ({ method, path }: (typeof small)[number], body: string) => {
      const answer = await app.request(path, {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        body,
      });
      return `${method} ${path} ${answer.status} ${await answer.text()}`;
    };
    const many = JSON.stringify(Array(smallBody.mostValues + 1).fill(1));
    for (const call of small) {
      expect(await send(call, ' '.repeat(smallBody.mostBytes + 1))).toContain('16 KiB');
      expect(await send(call, many)).toContain('The JSON has too many values');
    }
  });
});
