import { render } from '@testing-library/react';
import { fork, scopeBind, ScopeProvider } from '@patchbay/shared/state';
import { $shortcuts, isTyping, shortcutOffered, useListedShortcut } from './shortcuts.ts';

const save = { keys: ['Ctrl', 'S'], label: 'Save' };

function Saver() {
  useListedShortcut(save);
  return null;
}

describe('useListedShortcut', () => {
  it('lists a shortcut while its component is on the page', () => {
    const scope = fork();
    const { unmount } = render(
      <ScopeProvider value={scope}>
        <Saver />
      </ScopeProvider>,
    );
    expect(scope.getState($shortcuts)).toEqual([save]);
    unmount();
    expect(scope.getState($shortcuts)).toEqual([]);
  });
});

it.each([[{}], [{ keys: 'S', label: 'Save' }], [{ keys: [1], label: 'Save' }], [{ keys: ['S'] }]])(
  'what is no shortcut is not listed: %j',
  (offered) => {
    const scope = fork();
    Reflect.apply(scopeBind(shortcutOffered, { scope }), null, [offered]);
    Reflect.apply(scopeBind(shortcutOffered, { scope }), null, [save]);
    expect(scope.getState($shortcuts)).toEqual([save]);
  },
);

describe('isTyping', () => {
  function keyIn(html: string, init: KeyboardEventInit = { key: '?' }) {
    document.body.innerHTML = html;
    let answer: boolean | null = null;
    const listen = (event: KeyboardEvent) => {
      answer = isTyping(event);
    };
    document.addEventListener('keydown', listen, { once: true });
    document.body.firstElementChild?.dispatchEvent(
      new KeyboardEvent('keydown', { bubbles: true, ...init }),
    );
    return answer;
  }

  it.each(['<input>', '<textarea></textarea>', '<select></select>', '<p contenteditable>a</p>'])(
    'is true in %s',
    (html) => {
      expect(keyIn(html)).toBe(true);
    },
  );

  it('is false on a button, at a checkbox and on plain text', () => {
    expect(keyIn('<input type="checkbox">')).toBe(false);
    expect(keyIn('<button>Go</button>')).toBe(false);
    expect(keyIn('<p>Text</p>')).toBe(false);
  });

  it('is true while an input method composes', () => {
    expect(keyIn('<p>Text</p>', { key: 'F8', isComposing: true })).toBe(true);
    expect(keyIn('<p>Text</p>', { key: 'Process' })).toBe(true);
  });
});
