import { codeQueryMeta } from '@patchbay/shared/host';
import { QueryClient } from '@patchbay/shared/query';
import { createAnswerCache } from './start-session.ts';

/** A page that knows an answer and has fetched code. */
async function fill() {
  const queryClient = new QueryClient();
  const answer = { queryKey: ['answer'], queryFn: () => Promise.resolve('theirs') };
  const code = {
    queryKey: ['code'],
    queryFn: () => Promise.resolve('chunk'),
    meta: codeQueryMeta,
  };
  await queryClient.query(answer);
  await queryClient.query(code);
  return queryClient;
}

it.each(['forget', 'forgetUnseen'] as const)(
  '‘%s’ leaves no answer, and the code that is nobody’s',
  async (name) => {
    const queryClient = await fill();
    createAnswerCache(queryClient)[name]();
    expect(queryClient.getQueryData(['answer'])).toBeUndefined();
    expect(queryClient.getQueryData(['code'])).toBe('chunk');
  },
);

it('‘refresh’ asks anew for answers alone', async () => {
  const queryClient = await fill();
  createAnswerCache(queryClient).refresh();
  expect(queryClient.getQueryState(['answer'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState(['code'])?.isInvalidated).toBe(false);
});
