import { assertGiven } from './assert-given.ts';

it('gives what is there, nothing and none included', () => {
  expect(assertGiven(0, 'data is required')).toBe(0);
  expect(assertGiven('', 'data is required')).toBe('');
});

it.each([null, undefined])('says what is required instead of %s', (value) => {
  expect(() => assertGiven(value, 'versions is required')).toThrow('versions is required');
});
