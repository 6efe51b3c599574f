import { fileURLToPath } from 'node:url';
import { remoteConfig } from '@patchbay/bundler';

const config = remoteConfig(import.meta.dirname);

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
};
