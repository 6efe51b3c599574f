import { Linter } from 'eslint';
import {
  createCompilerHost,
  createProgram,
  createSourceFile,
  JsxEmit,
  ScriptTarget,
  type SourceFile,
} from 'typescript';
import { parser } from 'typescript-eslint';
import { noBareText } from './no-bare-text.js';

const names = `
  declare namespace JSX { interface Element { type: string } }
  declare const on: boolean;
  declare const name: string;
  declare const count: number;
  declare const names: string[];
  declare const children: {} | string | number | Iterable<{}> | null | undefined;
`;

const options = {
  jsx: JsxEmit.Preserve,
  target: ScriptTarget.ES2023,
  lib: ['lib.es2023.d.ts'],
  types: [],
  strict: true,
};

const host = createCompilerHost(options);
/** The library's sources, which all cases share. */
const sources = new Map<string, SourceFile | undefined>();

/** The texts that the rule finds in an expression. */
function findIn(expression: string): readonly string[] {
  const code = `${names} const found = ${expression};`;
  const filename = 'found.tsx';
  const { getSourceFile } = host;
  const ownHost = {
    ...host,
    getSourceFile(file: string, target: ScriptTarget) {
      if (file === filename) return createSourceFile(file, code, target, true);
      if (!sources.has(file)) sources.set(file, getSourceFile(file, target));
      return sources.get(file);
    },
  };
  const programs = [createProgram([filename], options, ownHost)];
  const messages = new Linter().verify(
    code,
    {
      files: ['*.tsx'],
      plugins: { patchbay: { rules: { rule: noBareText } } },
      languageOptions: { parser, parserOptions: { programs, ecmaFeatures: { jsx: true } } },
      rules: { 'patchbay/rule': 'error' },
    },
    filename,
  );
  return messages.map(({ message, line, column, endColumn }) =>
    message.startsWith('A translator')
      ? (code.split('\n')[line - 1] ?? '').slice(column - 1, (endColumn ?? 0) - 1).trim()
      : message,
  );
}

it.each([
  ['behind what comes and goes', '<p>{on && <br />}Save</p>', 'Save'],
  ['behind one of two', '<p>{on ? <br /> : <hr />} Save</p>', 'Save'],
  ['behind a list', '<p>{names.map((key) => <br key={key} />)} Save</p>', 'Save'],
  ['of somebody else, behind what comes and goes', '<p>{on && <br />}{children}</p>', '{children}'],
  ['that changes, beside another', '<p>{count} found</p>', '{count}'],
  ['that changes, behind an element', '<p><br />{name}</p>', '{name}'],
  ['that comes and goes', "<p>All{on && ' found'}</p>", "{on && ' found'}"],
  ['in a fragment, whose place nobody sees', '<p>{on ? <>Found <br /></> : <br />}</p>', 'Found'],
  [
    'in a list',
    '<p>{names.map((part) => on ? <b>{part}</b> : part)}</p>',
    '{names.map((part) => on ? <b>{part}</b> : part)}',
  ],
])('a text %s is found', (_, code, text) => {
  expect(findIn(code)).toContain(text);
});

it.each([
  ['alone in its element', '<p>{name}</p>'],
  ['one of two, alone in its element', "<p>{on ? 'Save' : 'Saved'}</p>"],
  ['of a template', '<p>{`${count} found`}</p>'],
  ['before what comes and goes', '<p>Save {on && <br />}</p>'],
  ['that never changes, behind an element', '<p><br /> Save <b>all</b>.</p>'],
  ['in an element of its own', '<p>{on && <br />}<span>{name}</span></p>'],
  ['of somebody else, alone', '<p>{children}</p>'],
  ['of nothing', '<p>{name && <br />}<br />{/* Nothing. */}{null}</p>'],
])('a text %s is not', (_, code) => {
  expect(findIn(code)).toEqual([]);
});
