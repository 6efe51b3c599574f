import { readStylesLazily } from './computed-style.ts';

it('leaves the style of a pseudo-element to jsdom', () => {
  const whole = jest.fn();
  const window = { getComputedStyle: whole };
  readStylesLazily(window);
  const element = {} as Element;
  window.getComputedStyle(element, '::before');
  expect(window.getComputedStyle).not.toBe(whole);
  expect(whole).toHaveBeenCalledWith(element, '::before');
});
