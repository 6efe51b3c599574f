import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { createFolderStorage } from '../../storage/folder-storage.ts';
import { importSample } from '../../testing/sample-catalogue.ts';
import { fileForm, staffClient } from '../../testing/staff-client.ts';
import { testConfig, withFolder } from '../../testing/test-app.ts';
import { onOneDatabase } from '../../testing/test-databases.ts';

const html = '<html><script>alert(document.domain)</script></html>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>1</script></svg>';
const xml =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>';
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

/** Files that are neither a picture nor a sound nor a package, whatever they are called. */
const disguised: Readonly<Record<string, Buffer>> = {
  'page.html': bytesOf(html),
  'page.png': bytesOf(html),
  'drawing.svg': bytesOf(svg),
  'drawing.png': bytesOf(svg),
  'xml.png': bytesOf(xml),
  'script.js': bytesOf('fetch("/auth/me/")'),
  'shell.png': bytesOf('#!/bin/sh\nid\n'),
  'moving.gif': bytesOf('GIF89a=1;alert(1);//'),
  'paper.pdf': bytesOf('%PDF-1.7\n1 0 obj'),
  'drawing.mvg': bytesOf("push graphic-context\nfill 'url(https://evil.test/)'"),
  'tagged.tif': bytesOf('II*\0\x08\0\0\0\0\0'),
  'nothing.png': Buffer.alloc(0),
  'zeros.png': Buffer.alloc(4096),
};

/** Those that begin as what they are said to be, and are broken behind it. */
const broken: Readonly<Record<string, Buffer>> = {
  'head.png': bytesOf(`\x89PNG\r\n\x1a\n${html}`),
  'head.jpg': bytesOf(`\xff\xd8\xff\xe0${html}`),
  'head.webp': bytesOf(`RIFF\x40\0\0\0WEBPVP8 ${html}`),
  'package.png': Buffer.concat([bytesOf('PK\x03\x04'), Buffer.alloc(400)]),
};

const pathOf = (kind: string) =>
  kind === 'package'
    ? '/api/software-admin/upload-file/'
    : `/api/software-admin/software/1/upload-${kind}-file/`;

onOneDatabase((database) => {
  async function withStaff(
    test: (
      tools: Awaited<ReturnType<typeof staffClient>> & {
        readonly files: () => Promise<readonly string[]>;
      },
    ) => Promise<void>,
  ): Promise<void> {
    await withFolder(async (folder) => {
      const uploads = join(folder, 'uploads');
      const storage = createFolderStorage(uploads);
      const config = { ...testConfig, imageCacheFolder: join(folder, 'cache') };
      const client = await staffClient(database(), { storage, config });
      const files = async () =>
        (await readdir(uploads, { recursive: true, withFileTypes: true }).catch(() => []))
          .filter((entry) => entry.isFile())
          .map(({ name }) => name);
      await test({ ...client, files });
    });
  }

  beforeEach(() => importSample(database()));

  it.each([
    ['cover', { ...disguised, ...broken }],
    ['screenshot', { ...disguised, ...broken }],
    ['audio', { ...disguised, ...broken }],
    ['package', disguised],
  ] as const)(
    'what is no %s is refused by its content, whatever its name',
    async (kind, samples) => {
      await withStaff(async ({ call, files }) => {
        for (const [name, bytes] of Object.entries(samples)) {
          const body = fileForm(bytes, name, kind === 'package' ? { folder: 'versions/2' } : {});
          const { status, answer } = await call('POST', pathOf(kind), { body });
          expect([name, status, Object.keys(answer as object)]).toEqual([name, 400, ['file']]);
        }
        expect(await files()).toEqual([]);
      });
    },
  );

  it.each(['cover', 'screenshot'])(
    'a page behind the picture of a %s is gone: pictures are drawn anew',
    async (kind) => {
      await withStaff(async ({ call, app }) => {
        const create = { width: 40, height: 40, channels: 3, background: '#369' } as const;
        const picture = await sharp({ create }).png().toBuffer();
        const body = fileForm(Buffer.concat([picture, bytesOf(html)]), 'both.png');
        const { answer } = await call('POST', pathOf(kind), { body });
        const { cover, url } = answer as { readonly cover?: string; readonly url?: string };
        const shown = await app.request(`/images/1200px/${cover ?? url ?? ''}`);
        expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
        expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff');
        expect(Buffer.from(await shown.arrayBuffer()).includes('script')).toBe(false);
      });
    },
  );

  it('a package is downloaded and never shown, under a name without signs', async () => {
    await withStaff(async ({ call, app }) => {
      const zip = Buffer.concat([bytesOf('PK\x03\x04'), bytesOf(html)]);
      for (const name of [
        '../../a.zip',
        '..\\a.zip',
        '.htaccess',
        'a.html',
        'a.svg',
        '%2e%2e%2fa.zip',
      ]) {
        const body = fileForm(zip, name, { folder: 'versions/2' });
        const { answer } = await call('POST', pathOf('package'), { body });
        const { pathname } = new URL((answer as { readonly url: string }).url);
        expect(pathname).toMatch(/^\/packages\/versions\/2\/[0-9a-f]{16}-[\w.-]{1,120}\.zip$/);
        const served = await app.request(pathname);
        expect(Object.fromEntries(served.headers)).toMatchObject({
          'content-disposition': expect.stringMatching(
            /^attachment; filename="[\w.-]+"$/,
          ) as unknown,
          'content-type': 'application/octet-stream',
          'x-content-type-options': 'nosniff',
        });
      }
    });
  });
});
