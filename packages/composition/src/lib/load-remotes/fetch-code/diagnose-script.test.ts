import { diagnoseScript } from './diagnose-script.ts';

const url = 'https://site.test/remotes/catalog/0.1.0/remote.js';
const content = 'released';
// Made by: printf released | openssl dgst -sha384 -binary | base64
const integrity = 'sha384-M+lZSJ2/Q4HHcYrdlCAA2AjAPfwKjk1VoD927Sat3GNmaQMT8v4+LYnHJANIxWTG';

describe('why a script did not run', () => {
  it.each<[string, () => Promise<Response>]>([
    ['missing', () => Promise.resolve(new Response('', { status: 404 }))],
    ['http', () => Promise.resolve(new Response('', { status: 503 }))],
    ['network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['timeout', () => Promise.reject(new DOMException('late', 'TimeoutError'))],
    ['integrity', () => Promise.resolve(new Response('changed'))],
    ['execution', () => Promise.resolve(new Response(content))],
  ])('is told apart: %s', async (kind, answer) => {
    jest.spyOn(globalThis, 'fetch').mockImplementation(answer);
    const fault = await diagnoseScript(url, integrity);
    expect(fault.kind).toBe(kind);
    expect(fault.reason).toContain(url);
  });
});
