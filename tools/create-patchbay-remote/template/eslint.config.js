import eslint from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const onePerPage = {
  group: ['react-router*', '@tanstack/react-query', 'effector*', 'yup'],
  message: 'The page has one of this library: take it from @patchbay/shared.',
};

const plainHtml = {
  selector: 'JSXAttribute[name.name="dangerouslySetInnerHTML"]',
  message:
    'The policy of the page refuses it in browsers, though it shows on the server: use elements.',
};

export default defineConfig(
  globalIgnores(['dist/', 'site/', 'test-results/']),
  eslint.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'no-restricted-imports': ['error', { patterns: [onePerPage] }],
      'no-restricted-syntax': ['error', plainHtml],
      // An event handler of React may be async: its promise is nobody's to wait for.
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { attributes: false } },
      ],
    },
  },
  { files: ['src/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat['recommended-latest']] },
  {
    files: ['*.js'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node, parserOptions: { projectService: false } },
  },
);
