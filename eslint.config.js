import query from '@tanstack/eslint-plugin-query';
import effector from 'eslint-plugin-effector';
import playwright from 'eslint-plugin-playwright';
import regexp from 'eslint-plugin-regexp';
import testingLibrary from 'eslint-plugin-testing-library';
import { defineConfig, globalIgnores } from 'eslint/config';
import { readFileSync } from 'node:fs';
import { doorsParser } from './tools/checks/doors-parser.js';
import { frontEnds, partsOf } from './tools/checks/front-ends.js';
import { noBareText } from './tools/checks/no-bare-text.js';
import { noBrowserWhileRendering } from './tools/checks/no-browser-while-rendering.js';

// Rules that oxlint does not have: everything else is in .oxlintrc.json, and no rule is in both.

const pageSources = frontEnds.map((name) => `packages/${name}/src/**/*.{ts,tsx}`);
const tests = ['**/*.test.{ts,tsx}', '**/src/**/testing/**/*.{ts,tsx}'];

/** The sources of the remotes that the site's server renders too, and of their parts. */
const serverParts = frontEnds
  .filter((name) => name.endsWith('-remote'))
  .filter((name) => {
    const text = readFileSync(`packages/${name}/remote.json`, 'utf8');
    return JSON.parse(text).serverPart === true;
  })
  .flatMap((name) => [name, ...partsOf(name)])
  .map((name) => `packages/${name}/src/**/*.{ts,tsx}`);

/** Any statement that takes something from a module whose name fits. */
const takesFrom = (/** @type {string} */ names) =>
  ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression']
    .map((statement) => `${statement}[source.raw=/^.(${names})(\\u002F.*)?.$/]`)
    .join(', ');

const sharedLibraries = {
  selector: takesFrom(
    'react-router|react-router-dom|@tanstack\\u002Freact-query|effector|effector-react|yup',
  ),
  message:
    'The page has one of this library: import it from @patchbay/shared/router, query, state or validation.',
};
const enumDeclaration = {
  selector: 'TSEnumDeclaration',
  message: 'A union of strings says the same with less.',
};
const call = (/** @type {string} */ name) =>
  `CallExpression[callee.object.name="AbortSignal"][callee.property.name="${name}"]`;
const forgottenTimeout = {
  selector: `Program:has(${call('timeout')}) ${call('any')}`,
  message:
    'Node forgets the signal of a timeout that AbortSignal.any alone holds, and what waits for it waits for ever. Abort a controller of your own by setTimeout.',
};
const everywhere = [enumDeclaration, forgottenTimeout];

/** The rules that are our own. */
const patchbay = {
  rules: {
    'no-bare-text': noBareText,
    'no-browser-while-rendering': noBrowserWhileRendering,
  },
};

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/node_modules/',
    'site/',
    'build/',
    '.cache/',
    '.data/',
    'coverage/',
    '**/test-results/',
    '**/playwright-report/',
    'packages/api/drizzle/',
    '**/fixtures/violations/',
    // It is linted as what it becomes: by the rules that it brings along.
    'tools/create-patchbay-remote/template/',
    // Each is a repository of its own, with what it needs.
    'examples/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  {
    files: ['**/*.{js,cjs,mjs,jsx,ts,cts,mts,tsx}'],
    languageOptions: { parser: doorsParser },
    rules: { 'no-restricted-syntax': ['error', ...everywhere] },
  },
  {
    // An expression that backtracks lets one request hold up a server. The others are mistakes rather than tastes.
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignoreSticky: false }],
      'regexp/no-contradiction-with-assertion': 'error',
      'regexp/no-dupe-characters-character-class': 'error',
      'regexp/no-dupe-disjunctions': 'error',
      'regexp/no-empty-alternative': 'error',
      'regexp/no-empty-capturing-group': 'error',
      'regexp/no-empty-group': 'error',
      'regexp/no-empty-lookarounds-assertion': 'error',
      'regexp/no-escape-backspace': 'error',
      'regexp/no-invisible-character': 'error',
      'regexp/no-lazy-ends': 'error',
      'regexp/no-misleading-capturing-group': 'error',
      'regexp/no-misleading-unicode-character': 'error',
      'regexp/no-missing-g-flag': 'error',
      'regexp/no-obscure-range': 'error',
      'regexp/no-optional-assertion': 'error',
      'regexp/no-useless-assertions': 'error',
      'regexp/no-useless-backreference': 'error',
      'regexp/no-useless-dollar-replacements': 'error',
      'regexp/no-useless-flag': 'error',
      'regexp/no-useless-lazy': 'error',
      'regexp/no-useless-set-operand': 'error',
      'regexp/optimal-quantifier-concatenation': 'error',
      'regexp/strict': 'error',
    },
  },
  {
    files: pageSources,
    ignores: ['packages/shared/src/libraries/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, sharedLibraries] },
  },
  {
    files: ['packages/api/src/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...everywhere,
        {
          selector: takesFrom('yup'),
          message: 'Schemas come through @patchbay/shared/validation, as in the front end.',
        },
      ],
    },
  },
  {
    files: pageSources,
    extends: [
      query.configs['flat/recommended-strict'],
      effector.flatConfigs.recommended,
      effector.flatConfigs.scope,
      effector.flatConfigs.react,
    ],
    languageOptions: {
      // The plugin of effector asks for types. One program over all front ends: one each reads the same sources again.
      parserOptions: { project: 'tsconfig.lint-page.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      // The API client is the page's one and the same, and no part of what is asked for.
      '@tanstack/query/exhaustive-deps': [
        'error',
        { allowlist: { variables: ['http', 'host'], types: ['Http', 'Host'] } },
      ],
      'effector/no-watch': 'error',
      'effector/no-unnecessary-combination': 'error',
      'effector/keep-options-order': 'error',
    },
  },
  {
    files: pageSources,
    ignores: tests,
    plugins: { patchbay },
    rules: { 'patchbay/no-bare-text': 'error' },
  },
  {
    files: serverParts,
    ignores: tests,
    plugins: { patchbay },
    rules: { 'patchbay/no-browser-while-rendering': 'error' },
  },
  {
    files: pageSources.flatMap((folder) => tests.map((test) => [folder, test])),
    extends: [testingLibrary.configs['flat/react']],
  },
  {
    files: tests,
    rules: { 'effector/no-watch': 'off' },
  },
  {
    files: ['e2e/**/*.ts'],
    extends: [playwright.configs['flat/recommended']],
    rules: {
      'playwright/no-wait-for-timeout': 'error',
      'playwright/no-wait-for-selector': 'error',
      'playwright/no-element-handle': 'error',
      'playwright/no-raw-locators': 'error',
      'playwright/prefer-web-first-assertions': 'error',
      'playwright/expect-expect': ['error', { assertFunctionPatterns: ['^expect[A-Z]'] }],
    },
  },
);
