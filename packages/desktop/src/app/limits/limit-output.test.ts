import { limitOutput } from './limit-output.ts';

it('a hundred texts a minute are said, and that there were more', () => {
  const said: string[] = [];
  let now = 0;
  const say = limitOutput({ write: (text) => said.push(text), now: () => now });
  for (let count = 0; count < 1000; count += 1) say('again');
  expect(said).toHaveLength(101);
  expect(said.at(-1)).toContain('left out');
  now = 60_000;
  say('later');
  expect(said.at(-1)).toBe('later');
});

it('a text is one for a terminal, of a bounded length', () => {
  const said: string[] = [];
  const say = limitOutput({ write: (text) => said.push(text) });
  say('a\u001B]52;c;ZXZpbA==\u0007b\u009Bc\n\td');
  say('x'.repeat(100_000));
  expect(said[0]).toBe('a?]52;c;ZXZpbA==?b?c\n\td');
  expect(said[1]).toHaveLength(10_000);
});
