import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { verdictOf, type Attack, type Family, type Outcome } from '../../attack.ts';
import { ask, textField, type Answer } from '../../network/ask.ts';
import { tokenOf } from '../../product/accounts-client.ts';
import { greyPng, softwareIds, uploadFile } from '../../product/pictures.ts';
import type { Product, Server } from '../../product/product.ts';
import { demoVersion } from '../../product/upload-package.ts';
import { casesIn, corpusFile, readCorpus } from './collected-texts.ts';

const html = '<html><script>alert(document.domain)</script></html>';
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';
const text = (content: string) => Buffer.from(content, 'latin1');
const png = text('\x89PNG\r\n\x1a\n');
const jpeg = text('\xff\xd8\xff\xe0');
const zip = text('PK\x03\x04');

/** Files that are neither a picture nor a sound nor a package, whatever they are called. */
const disguised: Readonly<Record<string, Buffer>> = {
  'page.html': text(html),
  'page.png': text(html),
  'drawing.svg': text(svg),
  'drawing.png': text(svg),
  'xml.png': text(
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><svg>&b;</svg>',
  ),
  'script.js': text('fetch("/auth/me/")'),
  'shell.png': text('#!/bin/sh\nid\n'),
  'moving.gif': text('GIF89a=1;alert(1);//'),
  'paper.pdf': text('%PDF-1.7\n1 0 obj'),
  'drawing.mvg': text(
    "push graphic-context\nfill 'url(https://attack.test/)'\npop graphic-context",
  ),
  'tagged.tif': text('II*\0\x08\0\0\0\0\0'),
  'nothing.png': Buffer.alloc(0),
  'zeros.png': Buffer.alloc(4096),
};

/** Those that begin as what they are said to be, and are broken behind it. */
const brokenPictures: Readonly<Record<string, Buffer>> = {
  'head.png': Buffer.concat([png, text(html)]),
  'head.jpg': Buffer.concat([jpeg, text(html)]),
  'head.webp': Buffer.concat([text('RIFF\x40\0\0\0WEBPVP8 '), text(html)]),
  'half.png': greyPng(400, 400).subarray(0, 60),
  'package.png': Buffer.concat([zip, Buffer.alloc(400)]),
};

const isRefused = ({ status }: Answer): boolean => status >= 400 && status < 500;

const inCorpus = async (): Promise<readonly (readonly [string, Buffer, string])[]> => {
  const found: (readonly [string, Buffer, string])[] = [];
  for (const { file, expect } of casesIn(await readCorpus('uploads'))) {
    const path = corpusFile(`uploads/${String(file)}`);
    if (existsSync(path)) found.push([String(file), await readFile(path), String(expect)]);
  }
  return found;
};

/** The fault of the answer that serves an upload: it is never a page, a script or a drawing. */
async function problemOfServed(
  { origin }: Server,
  path: string,
  type: RegExp,
): Promise<string | null> {
  const { status, headers, body } = await ask(origin, path);
  if (status !== 200) return `${path} was answered ${status}`;
  if (!type.test(headers['content-type'] ?? ''))
    return `it is served as ${headers['content-type']}`;
  if (headers['x-content-type-options'] !== 'nosniff') return 'it is served without nosniff';
  return type.source.includes('webp') && /script|alert|onload/i.test(body.toString('latin1'))
    ? 'what was hidden in it is served'
    : null;
}

async function tryPictures(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const token = await tokenOf(server, 'Staff');
  const [id] = await softwareIds(server, 1);
  const problems: string[] = [];
  let done = 0;
  const kinds = ['cover', 'screenshot'];
  const send = (kind: string, name: string, bytes: Buffer) => {
    done += 1;
    return uploadFile(server, token, `software/${id}/upload-${kind}-file/`, { name, bytes });
  };
  for (const kind of [...kinds, 'audio']) {
    for (const [name, bytes] of Object.entries({ ...disguised, ...brokenPictures })) {
      const answer = await send(kind, name, bytes);
      if (!isRefused(answer)) problems.push(`${name} as ${kind}: ${answer.status}`);
    }
  }
  for (const kind of kinds) {
    for (const [name, bytes, expected] of await inCorpus()) {
      const answer = await send(kind, name, bytes);
      const isTaken = answer.status < 300;
      if (answer.status >= 500 || isTaken !== expected.startsWith('accept')) {
        problems.push(`${name} as ${kind}: ${answer.status}, expected ${expected}`);
      }
    }
    // A good picture with a page behind it: it is drawn again, and the page is gone.
    const answer = await send(kind, 'both.png', Buffer.concat([greyPng(40, 40), text(html)]));
    const key = textField(answer, 'cover') || textField(answer, 'url');
    if (answer.status < 300 && key !== '') {
      const problem = await problemOfServed(server, `/images/1200px/${key}`, /^image\/webp$/);
      if (problem !== null) problems.push(`both.png as ${kind}: ${problem}`);
    } else if (!isRefused(answer)) {
      problems.push(`both.png as ${kind}: ${answer.status} ${answer.text.slice(0, 80)}`);
    }
  }
  return verdictOf(problems, done);
}

const hostileNames = [
  ...['../../../etc/cron.d/a.zip', '..\\..\\a.zip', '/a.zip', 'a.html', 'a.svg', '.htaccess'],
  ...[
    'a.zip\0.html',
    'a\r\nX-Injected: 1.zip',
    'con.zip',
    '%2e%2e%2fa.zip',
    `${'a'.repeat(5000)}.zip`,
  ],
];
const hostileFolders = [
  ...[
    '',
    '.',
    '..',
    'versions',
    'versions/',
    'versions/0',
    'versions/-1',
    'versions/1e3',
    'covers/1',
  ],
  ...[
    'versions/../covers',
    '/etc',
    'versions/99999999999',
    `versions/${demoVersion}/..`,
    'versions/٣',
  ],
];

const pathOfUrl = (answer: Answer): string | null => {
  const url = textField(answer, 'url');
  return URL.canParse(url) ? new URL(url).pathname : null;
};

async function tryPackages(product: Product): Promise<Outcome> {
  const server = await product.startBackend();
  const token = await tokenOf(server, 'Staff');
  const problems: string[] = [];
  let done = 0;
  const send = (name: string, bytes: Buffer, folder = `versions/${demoVersion}`) => {
    done += 1;
    return uploadFile(server, token, 'upload-file/', { name, bytes, fields: [['folder', folder]] });
  };
  for (const [name, bytes] of Object.entries(disguised)) {
    const answer = await send(name, bytes);
    if (!isRefused(answer)) problems.push(`${name} as a package: ${answer.status}`);
  }
  const page = Buffer.concat([zip, text(html)]);
  for (const folder of hostileFolders) {
    const answer = await send('a.zip', page, folder);
    if (!isRefused(answer)) problems.push(`the folder '${folder}': ${answer.status}`);
  }
  for (const name of hostileNames) {
    const answer = await send(name.replace(/["\r\n]/g, ' '), page);
    const path = pathOfUrl(answer);
    if (isRefused(answer)) continue;
    if (path === null || !/^\/packages\/versions\/\d+\/[0-9a-f]+-[\w.-]{1,120}\.zip$/.test(path)) {
      problems.push(`'${name.slice(0, 30)}' is kept as ${String(path).slice(0, 80)}`);
      continue;
    }
    const served = await ask(server.origin, path);
    const how = String(served.headers['content-disposition']);
    if (!how.startsWith('attachment; filename="') || served.headers['x-injected'] !== undefined) {
      problems.push(`'${name.slice(0, 30)}' is served as ${how.slice(0, 80)}`);
    }
    const problem = await problemOfServed(server, path, /^application\/octet-stream$/);
    if (problem !== null) problems.push(`'${name.slice(0, 30)}': ${problem}`);
  }
  return verdictOf(problems, done);
}

export const uploads: Family = {
  name: 'uploads',
  about: 'files that are not what they are called',
  attacks: [
    {
      name: 'pictures and sounds that are none',
      item: 'siblings',
      tries: 110,
      expectation: '4xx, and what is taken is drawn anew',
      run: tryPictures,
    },
    {
      name: 'packages that are none, hostile names and folders',
      item: 'siblings',
      tries: 38,
      expectation: '4xx, or a safe name that is only downloaded',
      run: tryPackages,
    },
  ] satisfies readonly Attack[],
};
