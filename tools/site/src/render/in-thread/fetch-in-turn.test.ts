import { createFetchInTurn } from './fetch-in-turn.mjs';

const apiHost = 'https://api.example';

/** A backend that answers when it is told to. */
function start(most: number) {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const ask = createFetchInTurn(
    (input) => {
      asked.push(input instanceof Request ? new URL(input.url).pathname : 'as it is');
      return new Promise((resolve) => answers.push(() => resolve(new Response('answer'))));
    },
    apiHost,
    most,
  );
  const answerNext = () => answers.shift()?.();
  return { ask, asked, answerNext };
}

it('asks the backend for so many things at a time, in their order', async () => {
  const { ask, asked, answerNext } = start(2);
  const all = ['/a', '/b', '/c', '/d'].map((path) => ask(`${apiHost}${path}`));
  expect(asked).toEqual(['/a', '/b']);
  answerNext();
  await all[0];
  expect(asked).toEqual(['/a', '/b', '/c']);
  answerNext();
  await all[1];
  answerNext();
  answerNext();
  await Promise.all(all);
  expect(asked).toEqual(['/a', '/b', '/c', '/d']);
  void ask(`${apiHost}/e`);
  void ask(`${apiHost}/f`);
  expect(asked.slice(4)).toEqual(['/e', '/f']);
});

it('a call that nobody waits for any more is never made, and keeps no other from its turn', async () => {
  const { ask, asked, answerNext } = start(1);
  const page = new AbortController();
  const first = ask(`${apiHost}/first`);
  const given = ask(`${apiHost}/given-up`, { signal: page.signal });
  const last = ask(`${apiHost}/last`);
  page.abort(new Error('too late'));
  await expect(given).rejects.toThrow('too late');
  await expect(ask(`${apiHost}/later`, { signal: page.signal })).rejects.toThrow();
  answerNext();
  await first;
  answerNext();
  await last;
  expect(asked).toEqual(['/first', '/last']);
});

it('a call that fails gives its turn on, and what is no call of the backend waits for nobody', async () => {
  const { ask, asked, answerNext } = start(1);
  void ask(`${apiHost}/first`);
  void ask('https://elsewhere.example/');
  expect(asked).toEqual(['/first', 'as it is']);
  const failing = createFetchInTurn(() => Promise.reject(new Error('away')), apiHost, 1);
  for (const path of ['/a', '/b']) await expect(failing(apiHost + path)).rejects.toThrow('away');
  answerNext();
});
