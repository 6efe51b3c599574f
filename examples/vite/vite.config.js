import { resolve } from 'node:path';
import { federation } from '@module-federation/vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import remote from './remote.json' with { type: 'json' };

/** The page has one of each, and this build brings none. */
const fromPage = (requiredVersion) => ({ singleton: true, import: false, requiredVersion });

/** The federation plugin leaves imports within one package alone, and those of the contract are the page's too. */
const contractFromPage = {
  name: 'contract-from-page',
  enforce: 'pre',
  resolveId(source, importer) {
    const isWithin = /[\\/]@patchbay[\\/]shared[\\/]/.test(importer ?? '');
    return isWithin && source.startsWith('@patchbay/shared/')
      ? this.resolve(source, resolve('src/remote.js'), { skipSelf: true })
      : null;
  },
};

export default defineConfig({
  base: './',
  plugins: [
    contractFromPage,
    svelte({
      compilerOptions: {
        // Rules of a remote name its own classes.
        cssHash: ({ hash, css }) => `${remote.name}-remote__${hash(css)}`,
      },
    }),
    federation({
      name: `patchbay__${remote.name}`,
      filename: 'remoteEntry.js',
      exposes: { './remote': './src/remote.js' },
      shared: {
        react: fromPage('^19.0.0'),
        'react/': fromPage('^19.0.0'),
        '@patchbay/shared/host': fromPage('^1.0.0'),
      },
      shareStrategy: 'loaded-first',
      dts: false,
    }),
  ],
  build: {
    outDir: 'modules',
    assetsDir: '',
    target: 'es2022',
    // The second step finds code and styles by their imports.
    minify: false,
    modulePreload: false,
    cssCodeSplit: false,
    rolldownOptions: { input: 'src/remote.js', output: { assetFileNames: '[name][extname]' } },
  },
});
