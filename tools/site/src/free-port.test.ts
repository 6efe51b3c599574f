import { once } from 'node:events';
import { createServer } from 'node:net';
import { findFreePort } from './free-port.ts';

const randomInt = jest.fn<number, [number, number]>();

jest.mock('node:crypto', () => ({
  randomInt: (min: number, max: number) => randomInt(min, max),
}));

it('a port that is taken is passed over, and none is one that a system gives to connections', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const takenPort = typeof address === 'object' && address ? address.port : 0;
  randomInt.mockReturnValueOnce(takenPort).mockReturnValue(20_123);
  expect(await findFreePort()).toBe(20_123);
  for (const [min, max] of randomInt.mock.calls) {
    expect(min).toBeGreaterThan(1024);
    expect(max).toBeLessThan(32_768);
  }
  randomInt.mockReturnValue(takenPort);
  await expect(findFreePort()).rejects.toThrow('No free port was found');
  taken.close();
});
