import { Linter } from 'eslint';
import { noBrowserWhileRendering } from './no-browser-while-rendering.js';

/** The findings of the rule in code, by the names in question. */
function findIn(code: string): readonly string[] {
  const plugins = { patchbay: { rules: { rule: noBrowserWhileRendering } } };
  const parserOptions = { ecmaFeatures: { jsx: true } };
  const messages = new Linter().verify(code, {
    plugins,
    languageOptions: { parserOptions },
    rules: { 'patchbay/rule': 'error' },
  });
  return messages.map(({ message }) => /"(\w+)"/.exec(message)?.[1] ?? message);
}

it.each([
  ['a module that starts', `const width = window.innerWidth;`, 'window'],
  ['a component', `function Page() { return document.title; }`, 'document'],
  ['a hook', `const useHome = () => location.pathname;`, 'location'],
  [
    'a value that is worked out once',
    `const useA = () => useMemo(() => screen.width, []);`,
    'screen',
  ],
  [
    'an initial state',
    `function A() { useState(() => localStorage.getItem('a')); }`,
    'localStorage',
  ],
  [
    'what is done for each item',
    `function A() { return [1].map(() => <b>{window.a}</b>); }`,
    'window',
  ],
  [
    'the snapshot for the server',
    `const useA = () => useSyncExternalStore(a, () => navigator.onLine, () => navigator.onLine);`,
    'navigator',
  ],
])('%s is found to touch what only a browser has', (_, code, name) => {
  expect(findIn(code)).toEqual([name]);
});

it.each([
  ['an effect', `function A() { useEffect(() => { document.title = 'a'; }, []); }`],
  ['an event handler', `function A() { return <a onClick={() => window.print()} />; }`],
  ['a function that others call', `const read = () => localStorage.getItem('a');`],
  ['a callback', `function A() { const go = useCallback(() => history.back(), []); }`],
  ['a question whether it is there', `const hasPage = typeof window !== 'undefined';`],
  ['a name of its own', `function A() { const location = useLocation(); return location.key; }`],
  [
    'the snapshot for a browser',
    `const useA = () => useSyncExternalStore(a, () => document.a, () => 0);`,
  ],
])('%s may touch it', (_, code) => {
  expect(findIn(code)).toEqual([]);
});
