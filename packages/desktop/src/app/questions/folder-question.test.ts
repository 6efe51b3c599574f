import { createFakeWindows } from '../../testing/fake-window.ts';
import { createFolderQuestion } from './folder-question.ts';

it('after three refusals in ten minutes nobody is asked, until the first of them is over', async () => {
  const { openWindow, opened } = createFakeWindows();
  let now = 0;
  const { ask } = createFolderQuestion({
    openQuestion: openWindow,
    productName: 'Patchbay',
    report: () => undefined,
    now: () => now,
  });
  const askAndChoose = async (id: string) => {
    const answer = ask([{ format: 'vst3', folder: '/music', leadsTo: null }]);
    const question = await opened.next();
    question.options.onElsewhere(`https://${id}.choice.invalid/`);
    return answer;
  };
  for (let minute = 0; minute < 3; minute += 1) {
    now = minute * 60_000;
    expect(await askAndChoose('allow')).toBe(true);
    expect(await askAndChoose('keep')).toBe(false);
  }
  now = 10 * 60_000 - 1;
  expect(await ask([{ format: 'vst3', folder: '/music', leadsTo: null }])).toBe(false);
  now = 10 * 60_000;
  expect(await askAndChoose('allow')).toBe(true);
});

it('two minutes without an answer are a no, after which somebody can be asked again (I60)', async () => {
  jest.useFakeTimers();
  try {
    const { openWindow, opened } = createFakeWindows();
    const { ask } = createFolderQuestion({
      openQuestion: openWindow,
      productName: 'Patchbay',
      report: () => undefined,
    });
    const change = { format: 'vst3', folder: '/music', leadsTo: null } as const;
    const unanswered = ask([change]);
    await opened.next();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(await unanswered).toBe(false);
    const answer = ask([change]);
    (await opened.next()).options.onElsewhere('https://allow.choice.invalid/');
    expect(await answer).toBe(true);
  } finally {
    jest.useRealTimers();
  }
});
