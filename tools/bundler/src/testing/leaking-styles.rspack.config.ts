/* A build whose style sheet, written by `LEAKING_STYLES`, reaches more than its remote. */
import { createRequire } from 'node:module';
import { rspack, type Configuration } from '@rspack/core';
import { cssModules } from '../css-modules.ts';
import { StyleRulesPlugin } from '../plugins/style-rules-plugin.ts';

const loader = createRequire(import.meta.filename).resolve('css-loader');

const config: Configuration = {
  mode: 'production',
  devtool: 'hidden-source-map',
  context: process.env.LEAKING_STYLES ?? '',
  entry: './src/page.module.css',
  module: {
    rules: [
      {
        test: /\.css$/,
        use: [
          rspack.CssExtractRspackPlugin.loader,
          { loader, options: { modules: cssModules('news-remote') } },
        ],
        type: 'javascript/auto',
      },
    ],
  },
  plugins: [new rspack.CssExtractRspackPlugin(), new StyleRulesPlugin('news')],
};

export default config;
