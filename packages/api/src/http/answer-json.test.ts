import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { answerJson, answerSaved } from './answer-json.ts';
import { isUnchanged } from './entity-tag.ts';

const long = { text: 'patchbay '.repeat(1000) };
const revisions = { form: 1 };

const app = new Hono();
app.get('/long', (c) => answerJson(c, long, { revisions }));
app.get('/short', (c) => answerJson(c, { text: 'patchbay' }));
app.put('/long', (c) =>
  isUnchanged(c, 'form', 1) ? answerSaved(c, long, revisions) : c.body(null, 412),
);

const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('a long answer is compressed for who takes %s', async (encoding, decompress) => {
  const response = await ask('/long', { 'Accept-Encoding': `${encoding}, deflate` });
  const content = Buffer.from(await response.arrayBuffer());
  expect(response.headers.get('Content-Encoding')).toBe(encoding);
  expect(response.headers.get('Content-Length')).toBe(String(content.length));
  expect(response.headers.get('Vary')).toContain('Accept-Encoding');
  expect(JSON.parse(decompress(content).toString())).toEqual(long);
  expect(content.length).toBeLessThan(200);
});

it.each([
  ['/long', {}],
  ['/long', { 'Accept-Encoding': 'deflate, zstd' }],
  ['/long', { 'Accept-Encoding': 'br;q=0' }],
  ['/short', { 'Accept-Encoding': 'br, gzip' }],
])('%s is sent as it is to who says %j', async (path, headers) => {
  const response = await ask(path, headers);
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect(await response.json()).toHaveProperty('text');
});

it('of a header that no browser sends nothing is read', async () => {
  const response = await ask('/long', { 'Accept-Encoding': `${'a,'.repeat(500)}br` });
  expect(response.headers.get('Content-Encoding')).toBeNull();
  expect(await response.json()).toEqual(long);
});

it('who has it compressed is not sent it again, and can save by its tag', async () => {
  const tag = (await ask('/long', { 'Accept-Encoding': 'br' })).headers.get('ETag') ?? '';
  expect(tag).toMatch(/\.(?:br|gzip)"$/);
  for (const accepted of ['br', 'identity']) {
    const again = await ask('/long', { 'Accept-Encoding': accepted, 'If-None-Match': tag });
    expect(again.status).toBe(304);
  }
  const saved = await app.request('/long', { method: 'PUT', headers: { 'If-Match': tag } });
  expect(saved.status).toBe(200);
});
