import { resolve } from 'node:path';
import { remoteConfig } from '@patchbay/bundler';

const config = remoteConfig(import.meta.dirname);

export default {
  ...config,
  resolve: {
    ...config.resolve,
    alias: {
      ...config.resolve?.alias,
      // The library's own for browsers sets innerHTML, which the page's policy refuses.
      'markdown-to-jsx/entities$': resolve(
        import.meta.dirname,
        'src/lib/description/decode-entity.ts',
      ),
    },
  },
};
