import { fileURLToPath } from 'node:url';
import { remoteConfig } from '@patchbay/bundler';
import type { Configuration } from '@rspack/core';

const config = remoteConfig(import.meta.dirname);

/** The pages with cards of software. */
const pagesOfCards = [
  'browse-home',
  'browse-category',
  'browse-vendor',
  'find-software',
  'view-software',
  'keep-lists',
  'shared-list',
];

export default {
  ...config,
  resolve: {
    ...config.resolve,
    alias: {
      ...config.resolve?.alias,
      // The library's own for browsers sets innerHTML, which the page's policy refuses.
      'markdown-to-jsx/entities$': fileURLToPath(
        import.meta.resolve('@patchbay/description/decode-entity'),
      ),
    },
  },
  optimization: {
    ...config.optimization,
    splitChunks: {
      cacheGroups: {
        // What they share is in one file, however small: a release of one page costs what only that page has.
        cards: {
          name: 'cards',
          type: /^javascript/,
          chunks: ({ name }) => pagesOfCards.includes(name ?? ''),
          minChunks: 4,
          enforce: true,
        },
      },
    },
  },
} satisfies Configuration;
