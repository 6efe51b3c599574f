import { readDocument } from '../testing/openapi/read-document.ts';
import { createTestApp } from '../testing/test-app.ts';
import { onOneDatabase } from '../testing/test-databases.ts';

/** The method of handlers that are added to every path, and answer no call by themselves. */
const ofEveryPath = 'ALL';

const isDocument = (value: unknown) =>
  typeof value === 'object' && value !== null && 'openapi' in value;

onOneDatabase((database) => {
  it('is an OpenAPI 3.1 document (X80)', async () => {
    const { app } = createTestApp(database());
    const response = await app.request('/openapi.json');
    expect(response.headers.get('Content-Type')).toMatch(/^application\/json/);
    const document = (await response.json()) as Record<string, unknown>;
    // It only comes as a module, which finds its files by its own place.
    const { Validator } = await import('@seriousme/openapi-schema-validator');
    const validator = new Validator();
    const { valid, errors } = await validator.validate(document);
    expect(errors).toBeUndefined();
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  it('has the version of the API (rule G7)', async () => {
    const response = await createTestApp(database()).app.request('/openapi.json');
    expect(await response.json()).toMatchObject({
      info: { title: 'Patchbay: the backend', version: '1.2.0' },
    });
  });

  it('has every route of the backend, and no other (X80)', async () => {
    const { app } = createTestApp(database());
    const routes = app.routes
      .filter(({ method }) => method !== ofEveryPath)
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`);
    const { operations } = await readDocument(app);
    const documented = operations.map(({ method, path }) => `${method} ${path}`);
    expect(documented.toSorted()).toEqual(routes.toSorted());
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('says which bodies may be an entry alone, and may come as text (X80, H172)', async () => {
    const { app } = createTestApp(database());
    const list = { type: 'array', items: { type: 'object' }, minItems: 1, maxItems: 50 };
    const body = { schema: { anyOf: [list, { type: 'object', required: ['event'] }] } };
    expect(await (await app.request('/openapi.json')).json()).toMatchObject({
      paths: {
        '/api/counts/': {
          post: { requestBody: { content: { 'application/json': body, 'text/plain': body } } },
        },
      },
    });
  });

  it('names each call once (X80)', async () => {
    const { operations } = await readDocument(createTestApp(database()).app);
    const names = operations.map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is written once, with each of its compressed forms, for all who ask', async () => {
    const { app } = createTestApp(database());
    const written = jest.spyOn(JSON, 'stringify');
    try {
      for (const encoding of ['br', 'gzip', 'br', 'identity']) {
        const headers = { 'Accept-Encoding': encoding };
        const answer = await app.request('/openapi.json', { headers });
        expect(answer.headers.get('Content-Encoding') ?? 'identity').toBe(encoding);
      }
      const documents = written.mock.calls.filter(([value]) => isDocument(value));
      expect(documents).toHaveLength(1);
    } finally {
      written.mockRestore();
    }
  });

  it('is asked for again without being sent again (X80)', async () => {
    const { app } = createTestApp(database());
    const tag = (await app.request('/openapi.json')).headers.get('ETag') ?? '';
    const again = await app.request('/openapi.json', { headers: { 'If-None-Match': tag } });
    expect(again.status).toBe(304);
  });
});
