import { formatted } from './formatted.ts';

it.each([
  ['a.ts', 'export const a   = "x"', "export const a = 'x';\n"],
  ['a.tsx', 'export const A = () => <a  href="/" />', 'export const A = () => <a href="/" />;\n'],
  ['a.module.css', '.a{color:red}', '.a {\n  color: red;\n}\n'],
  ['a.md', '* a\n\n```ts\na ( )\n```', '- a\n\n```ts\na();\n```\n'],
  ['a.json', '{"a":1}', '{ "a": 1 }\n'],
  ['a.yaml', "a:   'b'\nc: [1,2]", "a: 'b'\nc: [1, 2]\n"],
])('%s has one form', (file, text, form) => {
  expect(formatted(file, text)).toBe(form);
});

it('a file that cannot be read is refused', () => {
  expect(() => formatted('a.ts', 'export const = ;')).toThrow('Unexpected token');
});
