import { withEarlyAnswers, type EarlyAnswers } from './early-answers.ts';

const address = 'http://api.test/api/categories/';
const authorized = { headers: { Authorization: 'Bearer secret' } };

function setUp(response: Promise<Response>, token: string | null = null) {
  response.catch(() => undefined);
  let nowMs = 0;
  const answers: EarlyAnswers = new Map([[address, { token, response }]]);
  const network = jest.fn<Promise<Response>, Parameters<typeof fetch>>(() =>
    Promise.resolve(new Response('from the network')),
  );
  const read = async (...request: Parameters<typeof fetch>) => (await early(...request)).text();
  const early = withEarlyAnswers(network, answers, () => nowMs);
  return {
    read,
    wait: (ms: number) => {
      nowMs += ms;
    },
  };
}

const answer = () => Promise.resolve(new Response('early'));

describe('an early answer', () => {
  it('serves the first request to its address, and no other', async () => {
    const { read } = setUp(answer());
    expect(await read(address)).toBe('early');
    expect(await read(address)).toBe('from the network');
  });

  it('serves no other address and no write', async () => {
    const { read } = setUp(answer());
    expect(await read(`${address}?a=1`)).toBe('from the network');
    expect(await read(address, { method: 'PUT' })).toBe('from the network');
    expect(await read(address)).toBe('early');
  });

  it('serves nobody but the user that it was asked for', async () => {
    expect(await setUp(answer()).read(address, authorized)).toBe('from the network');
    expect(await setUp(answer(), 'secret').read(address)).toBe('from the network');
    expect(await setUp(answer(), 'other').read(address, authorized)).toBe('from the network');
    expect(await setUp(answer(), 'secret').read(address, authorized)).toBe('early');
  });

  it('is not used once the first screen is long past', async () => {
    const { read, wait } = setUp(answer());
    wait(10_001);
    expect(await read(address)).toBe('from the network');
  });

  it('that failed is asked for again', async () => {
    const { read } = setUp(Promise.reject(new TypeError('Failed to fetch')));
    expect(await read(address)).toBe('from the network');
  });

  it('is given up with its request', async () => {
    const { read } = setUp(new Promise(() => undefined));
    const controller = new AbortController();
    const reading = read(address, { signal: controller.signal });
    controller.abort();
    await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
  });
});
