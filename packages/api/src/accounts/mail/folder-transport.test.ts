import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { testTime, withFolder } from '../../testing/test-app.ts';
import { createFolderTransport } from './folder-transport.ts';
import { writeMail } from './write-mail.ts';

const link = 'https://api.test/auth/activate/?token=abc';

it('puts a mail into a file that only its owner reads, and its link on the console', async () => {
  await withFolder(async (root) => {
    const logged: string[] = [];
    const folder = join(root, 'mail');
    const transport = createFolderTransport({
      folder,
      from: { name: 'Päd & Co', address: 'no-reply@site.test' },
      clock: () => testTime,
      log: (line) => logged.push(line),
    });
    const facts = { to: "o'neil+x@site.test", link, productName: 'Päd <&> Co' };
    await transport.send(await writeMail('activation', facts));
    const [file = '', ...others] = await readdir(folder);
    expect(others).toEqual([]);
    expect(file).toMatch(/^2026-03-04T05-06-07-000Z-[\w-]+\.eml$/);
    expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    const text = await readFile(join(folder, file), 'utf8');
    const [head = '', ...body] = text.split('\r\n\r\n');
    expect(head).toContain("To: o'neil+x@site.test");
    expect(head).toContain('Date: Wed, 04 Mar 2026 05:06:07 +0000');
    expect(body.join('\n').replace(/=\r\n/g, '').replaceAll('=3D', '=')).toContain(link);
    expect(logged.join('\n')).toContain(link);
  });
});

it('no line break gets into a header', async () => {
  await withFolder(async (folder) => {
    const transport = createFolderTransport({
      folder,
      from: { name: 'A\r\nX-Evil: 1', address: 'no-reply@site.test' },
      clock: () => testTime,
      log: () => undefined,
    });
    await transport.send({
      to: 'ann@site.test\r\nBcc: eve@evil.test',
      subject: 'Hello\r\nX-Evil: 2\n\nbody',
      text: 'text',
      html: '<p>text</p>',
      link,
    });
    const [file = ''] = await readdir(folder);
    const [head = ''] = (await readFile(join(folder, file), 'utf8')).split('\r\n\r\n');
    expect(head).not.toMatch(/^(X-Evil|Bcc):/im);
  });
});

it('a name with markup in it stays text in the mail', async () => {
  const facts = { to: 'a@b.test', link, productName: '<b>"P"</b>' };
  const { html, text } = await writeMail('activation', facts);
  expect(html).not.toContain('<b>');
  expect(html).toContain('&lt;b&gt;');
  expect(text).toContain('<b>"P"</b>');
});
