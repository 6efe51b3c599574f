import { JSDOM } from 'jsdom';
import { readErrors, showErrors } from './show-compile-errors.ts';

it.each([
  [{ type: 'ok' }, []],
  [{ type: 'still-ok' }, []],
  [{ type: 'hash', data: 'abc' }, null],
  [
    { type: 'errors', data: [{ moduleName: './src/page.tsx', message: 'Expected a name' }, null] },
    ['./src/page.tsx\nExpected a name', ''],
  ],
])('%j says the errors %j', (message, errors) => {
  expect(readErrors(JSON.stringify(message))).toEqual(errors);
});

it('the errors of a bundle stand on the page until it compiles, beside those of others', () => {
  const page = new JSDOM('').window.document;
  showErrors(page, 'news', ['\u001B[31mExpected a name\u001B[0m']);
  showErrors(page, 'catalog', ['No such file']);
  showErrors(page, 'news', ['Expected a value']);
  const shown = () =>
    Array.from(page.querySelectorAll('[role=alert]'), ({ textContent }) => textContent);
  expect(shown()).toEqual([
    'catalog does not compile\n\nNo such file',
    'news does not compile\n\nExpected a value',
  ]);
  showErrors(page, 'catalog', []);
  expect(shown()).toEqual(['news does not compile\n\nExpected a value']);
});
