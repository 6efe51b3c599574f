import { parseOutcome } from './render-outcome.ts';
import { parseMessage } from './thread-words.ts';

const page = {
  kind: 'page',
  status: 200,
  title: null,
  head: '',
  markup: 'shown',
  content: '{}',
};
/** Lists come as JSON. */
const said = {
  ...page,
  structuredData: '["{}"]',
  remotes: '[{"name":"news","version":"1.0.0"}]',
  problems: '["odd"]',
};

it('what a thread says is taken as far as it is a message', () => {
  expect([null, undefined, 'ready', { kind: 'odd' }, { kind: 'done' }].map(parseMessage)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect(parseMessage({ kind: 'ready', problems: 7 })).toEqual({ kind: 'ready', problems: [] });
  expect(parseMessage({ kind: 'unusable', reason: { toString: 1 } })).toEqual({
    kind: 'unusable',
    reason: 'it does not say why',
    owner: null,
  });
  expect(parseMessage({ kind: 'done', id: 7, outcome: said })).toMatchObject({ id: 7 });
});

it('problems that are no list are none', () => {
  const whole = {
    ...page,
    structuredData: ['{}'],
    remotes: [{ name: 'news', version: '1.0.0' }],
    problems: ['odd'],
  };
  expect(parseOutcome(said)).toEqual(whole);
  for (const problems of [7, '{}', '[']) {
    expect(parseOutcome({ ...said, problems })).toEqual({ ...whole, problems: [] });
  }
});

it.each([
  ['no page', null],
  ['a reason that is no text', { kind: 'left', reason: { toString: 1 } }],
  ['a page with more than JSON', { ...said, structuredData: '[1]' }],
  [
    'a redirection that is no header',
    { kind: 'redirect', status: 301, location: 'https://a.test\r\nb' },
  ],
])('a thread that answers %s leaves the page to the browser', (_, outcome) => {
  expect(parseOutcome(outcome)).toMatchObject({
    kind: 'left',
    reason: expect.any(String) as string,
  });
});
