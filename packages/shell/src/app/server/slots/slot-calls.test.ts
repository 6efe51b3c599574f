import { createSlotCalls } from './slot-calls.ts';

/** Makes calls, and names those that have begun. */
function openLine() {
  const inLine = createSlotCalls({ most: 3, mostOfOne: 2 });
  const begun: string[] = [];
  const begin = (owner: string, name: string) => {
    let end: () => void = () => undefined;
    const answer = new Promise<void>((resolve) => (end = resolve));
    const page = new AbortController();
    const result = inLine({
      owner,
      signal: page.signal,
      call: async () => {
        begun.push(name);
        await answer;
        return name;
      },
    });
    return { result, page, end };
  };
  return { begun, begin };
}

/** Lets everything go on that can. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve));

it('two calls of one remote’s slots are under way at a time, and three of all', async () => {
  const { begun, begin } = openLine();
  const first = begin('news', 'news 1');
  for (const name of ['news 2', 'news 3', 'chat 1', 'chat 2']) begin(name.slice(0, 4), name);
  await settle();
  expect(begun).toEqual(['news 1', 'news 2', 'chat 1']);
  first.end();
  await expect(first.result).resolves.toBe('news 1');
  await settle();
  expect(begun).toEqual(['news 1', 'news 2', 'chat 1', 'news 3']);
});

it('a call whose page is over leaves the line, and one that fails makes room', async () => {
  const { begun, begin } = openLine();
  begin('news', 'news 1');
  const failing = begin('news', 'news 2');
  const late = begin('news', 'news 3');
  begin('news', 'news 4');
  await settle();
  const reason = new Error('the page is over');
  late.page.abort(reason);
  await expect(late.result).rejects.toBe(reason);
  failing.end();
  await settle();
  expect(begun).toEqual(['news 1', 'news 2', 'news 4']);
});
