import { plainLine, plainText } from './plain-text.ts';

const written = 'a\u001b[31m\u0085b\u009bc\u2066d\u200Ee\u007f\tf\ng\r\u2028h é 😀';

it('a text keeps its lines and tabs, and nothing that a terminal would follow', () => {
  expect(plainText(written)).toBe('a?[31m?b?c?d?e?\tf\ng??h é 😀');
});

it('a text that people read on in has blanks in their place', () => {
  expect(plainText('a\u001b[2Jb\nc', ' ')).toBe('a [2Jb\nc');
});

it('a line is one', () => {
  expect(plainLine(written)).toBe('a?[31m?b?c?d?e??f?g??h é 😀');
});
