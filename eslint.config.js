import eslint from '@eslint/js';
import query from '@tanstack/eslint-plugin-query';
import effector from 'eslint-plugin-effector';
// Its peer range ends at ESLint 9; its rules were seen to fire under 10 (tools/checks/lint-rules.test.ts).
import jsxA11y from 'eslint-plugin-jsx-a11y';
import playwright from 'eslint-plugin-playwright';
import reactHooks from 'eslint-plugin-react-hooks';
import { reactRefresh } from 'eslint-plugin-react-refresh';
import regexp from 'eslint-plugin-regexp';
import testingLibrary from 'eslint-plugin-testing-library';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { readFileSync } from 'node:fs';
import { doorsParser } from './tools/checks/doors-parser.js';
import { frontEnds } from './tools/checks/front-ends.js';
import { noBrowserWhileRendering } from './tools/checks/no-browser-while-rendering.js';

const pageSources = frontEnds.map((name) => `packages/${name}/src/**/*.{ts,tsx}`);
const tests = ['**/*.test.{ts,tsx}', '**/src/testing/**/*.{ts,tsx}'];

/** The sources of the remotes that the site's server renders too. */
const serverParts = frontEnds
  .filter((name) => name.endsWith('-remote'))
  .filter((name) => {
    const text = readFileSync(`packages/${name}/remote.json`, 'utf8');
    return JSON.parse(text).serverPart === true;
  })
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

export default defineConfig(
  globalIgnores([
    '**/dist/',
    '**/node_modules/',
    'site/',
    '.cache/',
    '.data/',
    'coverage/',
    '**/test-results/',
    '**/playwright-report/',
    'packages/api/drizzle/',
    '**/fixtures/violations/',
    // It is linted as what it becomes: by the rules that it brings along.
    'tools/create-patchbay-remote/template/',
  ]),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      parser: doorsParser,
      // Two programs over everything: one for each package reads and binds the same sources seventeen times.
      parserOptions: { project: 'tsconfig.lint-node.json', tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: 'error',
      'max-lines': ['warn', 300],
      'no-restricted-syntax': ['error', enumDeclaration],
      'object-shorthand': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/consistent-type-exports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // One of its overloads is deprecated, not the function that the door re-exports.
      '@typescript-eslint/no-deprecated': [
        'error',
        { allow: [{ from: 'package', name: 'fork', package: 'effector' }] },
      ],
      // A number in a template reads as itself; what it must not be is an object.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // `() => setOpen(true)` is how an event handler is written.
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', destructuredArrayIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      // An event handler of React may be async: its promise is nobody's to wait for.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
      // A router's loader throws its redirect.
      '@typescript-eslint/only-throw-error': [
        'error',
        { allow: [{ from: 'lib', name: 'Response' }, 'DataWithResponseInit'] },
      ],
    },
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
    languageOptions: { parserOptions: { project: 'tsconfig.lint-page.json' } },
  },
  {
    files: pageSources,
    ignores: ['packages/shared/src/libraries/**'],
    rules: { 'no-restricted-syntax': ['error', enumDeclaration, sharedLibraries] },
  },
  {
    files: ['packages/api/src/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        enumDeclaration,
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
      reactHooks.configs.flat['recommended-latest'],
      jsxA11y.flatConfigs.strict,
      effector.flatConfigs.recommended,
      effector.flatConfigs.scope,
      effector.flatConfigs.react,
    ],
    languageOptions: { globals: globals.browser },
    rules: {
      // The API client is the page's one and the same, and no part of what is asked for.
      '@tanstack/query/exhaustive-deps': [
        'error',
        { allowlist: { variables: ['http', 'host'], types: ['Http', 'Host'] } },
      ],
      'effector/no-watch': 'error',
      'effector/no-unnecessary-combination': 'error',
      'effector/keep-options-order': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    files: serverParts,
    ignores: tests,
    plugins: { patchbay: { rules: { 'no-browser-while-rendering': noBrowserWhileRendering } } },
    rules: { 'patchbay/no-browser-while-rendering': 'error' },
  },
  {
    // A view that exports anything else reloads the page in `npm run dev`, and what was typed is lost.
    files: ['packages/*/src/**/*.view.tsx'],
    extends: [reactRefresh.configs.recommended()],
  },
  {
    files: pageSources.flatMap((folder) => tests.map((test) => [folder, test])),
    extends: [testingLibrary.configs['flat/react']],
  },
  {
    files: tests,
    rules: {
      // A spy on a method is compared, not called.
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/no-empty-function': 'off',
      'max-lines': 'off',
      'effector/no-watch': 'off',
    },
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
  {
    files: ['**/*.{js,cjs,mjs,d.cts}', '**/rspack.config.ts', '**/drizzle.config.ts'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: {
      globals: globals.node,
      parserOptions: { project: null },
    },
  },
  {
    files: ['**/*.cjs'],
    languageOptions: { sourceType: 'commonjs', globals: globals.node },
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['tools/{jest,remote-kit/src/jest}/*.cjs'],
    languageOptions: { globals: globals.jest },
  },
);
