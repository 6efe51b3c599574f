import { parseJson } from './parse-json.ts';

it.each([
  '{"__proto__": 1}',
  '[{"a": [{"\\u005f_proto__": 1}]}]',
  '{"a": {"constructor": {"prototype": {}}}}',
  '[[{"proto\\u0074ype": null}]]',
])('refuses %s', (text) => {
  expect(() => parseJson(text)).toThrow(SyntaxError);
});

it('takes such words where they are no keys', () => {
  const text = '{"a": "__proto__", "b": ["constructor", "\\"prototype\\":"], "__proto": 1}';
  expect(parseJson(text)).toEqual(JSON.parse(text));
});

it('takes a nesting of 64, and no deeper one, however deep', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(parseJson(nested(64))).toEqual(JSON.parse(nested(64)));
  for (const depth of [65, 500_000]) {
    expect(() => parseJson(nested(depth))).toThrow('nested too deeply');
    expect(() => parseJson('{"a":'.repeat(depth))).toThrow('nested too deeply');
  }
  expect(parseJson(JSON.stringify(['['.repeat(100), '\\"[['.repeat(100)]))).toHaveLength(2);
});

it('counts the entries of all lists and objects before it parses', () => {
  expect(parseJson('[1, {"a": 1, "b": [2]}, ",,[[{\\",,"]', 6)).toHaveLength(3);
  expect(() => parseJson('[1, {"a": 1, "b": [2]}, 3]', 5)).toThrow('too many values');
  // It is not JSON either: the text behind it is not looked at.
  expect(() => parseJson(`[${'1,'.repeat(10)}!`, 5)).toThrow('too many values');
});
