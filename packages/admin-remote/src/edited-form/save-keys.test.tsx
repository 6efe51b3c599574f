import { fireEvent, render, screen } from '@testing-library/react';
import { saveOnKeys } from './edited-form.tsx';

/** Presses keys in a form: whether they are left to the browser, and how often they saved. */
function press(keys: object) {
  const save = jest.fn();
  render(<input onKeyDown={saveOnKeys(save)} />);
  const isLeft = fireEvent.keyDown(screen.getByRole('textbox'), keys);
  return { isLeft, saves: save.mock.calls.length };
}

it.each([
  ['Ctrl', { key: 's', ctrlKey: true }],
  ['Cmd', { key: 's', metaKey: true }],
  ['Ctrl with Caps Lock', { key: 'S', ctrlKey: true }],
])('%s+S saves, and the browser saves no page (F9)', (_, keys) => {
  expect(press(keys)).toEqual({ isLeft: false, saves: 1 });
});

it('a key that is held down saves once', () => {
  const held = { key: 's', ctrlKey: true, repeat: true };
  expect(press(held)).toEqual({ isLeft: false, saves: 0 });
});

it.each([
  { key: 's' },
  { key: 'S', ctrlKey: true, shiftKey: true },
  { key: 's', ctrlKey: true, altKey: true },
  { key: 'd', ctrlKey: true },
])('%j is somebody else’s', (keys) => {
  expect(press(keys)).toEqual({ isLeft: true, saves: 0 });
});
