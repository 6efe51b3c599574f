import { noteFailure } from './failed-scripts.ts';
import { addFiles, integrityOf, knownIntegrity, readAhead } from './released-files.ts';

const asset = (file: string) => ({ file, integrity: `sha384-of-${file}` });
const fileList = asset('file-list.js');

const originalFetch = globalThis.fetch;
let asked: { readonly address: string; readonly integrity: string | undefined }[] = [];
let answer: () => Promise<Response>;

/** A release that only names its entry and a list, at an address of its own. */
let count = 0;
function addRelease(): string {
  count += 1;
  const folder = `${location.origin}/remotes/news/1.0.${count}/`;
  addFiles({ folder, files: [asset('entry.js')], fileList });
  return folder;
}

beforeEach(() => {
  asked = [];
  answer = () => Promise.resolve(Response.json([asset('page.js'), asset('page.css')]));
  globalThis.fetch = jest.fn((address: string, { integrity }: RequestInit) => {
    asked.push({ address, integrity });
    return answer();
  }) as typeof fetch;
});

afterEach(() => {
  globalThis.fetch = originalFetch;
});

it('a file that the page names has its hash at once', async () => {
  const folder = addRelease();
  expect(await integrityOf(`${folder}entry.js`)).toBe('sha384-of-entry.js');
  expect(asked).toEqual([]);
});

it('another one has it by the list, which is read once, under its own hash', async () => {
  const folder = addRelease();
  expect(knownIntegrity(`${folder}page.js`)).toBeNull();
  const hashes = await Promise.all(
    ['page.js', 'page.css'].map((file) => integrityOf(folder + file)),
  );
  expect(hashes).toEqual(['sha384-of-page.js', 'sha384-of-page.css']);
  expect(await integrityOf(`${folder}page.js?again=1`)).toBe('sha384-of-page.js');
  expect(asked).toEqual([
    { address: `${folder}file-list.js`, integrity: 'sha384-of-file-list.js' },
  ]);
});

it('the list can be read ahead, and is not read again', async () => {
  const folder = addRelease();
  readAhead(folder);
  expect(asked).toHaveLength(1);
  expect(await integrityOf(`${folder}page.js`)).toBe('sha384-of-page.js');
  expect(asked).toHaveLength(1);
});

it('a file that is on no list has none', async () => {
  const folder = addRelease();
  for (const address of [`${folder}other.js`, 'https://evil.test/page.js', `${folder}../page.js`]) {
    await expect(integrityOf(address)).rejects.toThrow('is not a file of this site');
  }
});

it.each([
  ['does not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is not there', () => Promise.resolve(new Response('Not found', { status: 404 }))],
  ['is none', () => Promise.resolve(Response.json([{ file: 5 }]))],
])('a list that %s is named, and asked for again by the next', async (_, fails) => {
  const folder = addRelease();
  const good = answer;
  answer = fails;
  const request = `${folder}file-list.js`;
  await expect(integrityOf(`${folder}page.js`)).rejects.toMatchObject({ request });
  noteFailure(request);
  answer = good;
  expect(await integrityOf(`${folder}page.js`)).toBe('sha384-of-page.js');
  expect(asked.map(({ address }) => address)).toEqual([request, `${request}?again=1`]);
});
