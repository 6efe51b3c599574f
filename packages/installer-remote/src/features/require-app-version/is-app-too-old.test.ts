import { isAppTooOld } from './require-app-version.model.ts';

it.each([
  ['0.12.9', true],
  ['0.13.0', false],
  ['0.13', false],
  ['v0.13.1', false],
  ['0.13.0-beta1', false],
  ['0.14.0', false],
  ['1.0.0', false],
  ['0', true],
  ['dev', null],
  ['', null],
])('the app %p under the front end 0.13.5: %p (I42)', (appVersion, expected) => {
  expect(isAppTooOld('0.13.5', appVersion)).toBe(expected);
});

it('a higher major is enough', () => {
  expect(isAppTooOld('1.0.0', '0.99.0')).toBe(true);
});
