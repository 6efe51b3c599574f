import { ApiError } from '@patchbay/shared/http';
import { saveWithConflict } from './save-with-conflict.ts';

const refusal = (status: number) =>
  new ApiError('refused', { kind: 'http', status, method: 'PUT', url: '/software/7/' });

/** A server that has a number, and refuses a save on top of another version of it. */
function createServer(value: number, etag: string) {
  const server = { value, etag, status: 412, saves: 0 };
  const run = (mine: number) =>
    saveWithConflict({
      base: { value: 1, etag: '"1"' },
      save: ({ etag }) => {
        server.saves += 1;
        if (etag !== server.etag) return Promise.reject(refusal(server.status));
        server.value = mine;
        return Promise.resolve();
      },
      load: () => Promise.resolve({ value: server.value, etag: server.etag }),
      compare: (before, theirs) => (before === theirs ? null : `${before} became ${theirs}`),
    });
  return { server, run };
}

describe('a save that may meet somebody else’s', () => {
  it('is stored where nobody saved in between', async () => {
    const { server, run } = createServer(1, '"1"');
    await expect(run(5)).resolves.toEqual({ kind: 'saved' });
    expect(server).toMatchObject({ value: 5, saves: 1 });
  });

  it('undoes nothing of theirs, and says what it would have undone', async () => {
    const { server, run } = createServer(2, '"2"');
    await expect(run(5)).resolves.toEqual({
      kind: 'conflict',
      theirs: { value: 2, etag: '"2"' },
      conflict: '1 became 2',
    });
    expect(server.value).toBe(2);
  });

  it('is stored on top of a save that changed nothing of it', async () => {
    const { server, run } = createServer(1, '"2"');
    await expect(run(5)).resolves.toEqual({ kind: 'saved' });
    expect(server).toMatchObject({ value: 5, saves: 2 });
  });

  it('fails where it is refused for another reason, at once', async () => {
    const { server, run } = createServer(1, '"2"');
    server.status = 400;
    await expect(run(5)).rejects.toMatchObject({ status: 400 });
    expect(server.saves).toBe(1);
  });

  it('fails where it is refused again and again', async () => {
    const save = jest.fn(() => Promise.reject(refusal(412)));
    const base = { value: 1, etag: '"1"' };
    const load = () => Promise.resolve({ value: 1, etag: '"2"' });
    const outcome = saveWithConflict({ base, save, load, compare: () => null });
    await expect(outcome).rejects.toMatchObject({ status: 412 });
    expect(save).toHaveBeenCalledTimes(4);
  });
});
