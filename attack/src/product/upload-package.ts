import { ask, type Answer } from '../network/ask.ts';
import { tokenOf, withToken } from './accounts-client.ts';
import type { Server } from './product.ts';

/** One of the demo's, which everybody sees. */
export const demoVersion = 1010;

const head = [
  ['--b', 'Content-Disposition: form-data; name="folder"', '', `versions/${demoVersion}`],
  ['--b', 'Content-Disposition: form-data; name="file"; filename="a.zip"', '', 'PK\u0003\u0004'],
]
  .flat()
  .join('\r\n');

/** Uploads a package of so many bytes, as staff do. */
export async function uploadPackage(server: Server, bytes: number): Promise<Answer> {
  const token = await tokenOf(server, 'Staff');
  return ask(server.origin, '/api/software-admin/upload-file/', {
    method: 'POST',
    headers: { ...withToken(token), 'Content-Type': 'multipart/form-data; boundary=b' },
    body: Buffer.concat([Buffer.from(head), Buffer.alloc(bytes), Buffer.from('\r\n--b--\r\n')]),
    timeoutMs: 60_000,
  });
}
