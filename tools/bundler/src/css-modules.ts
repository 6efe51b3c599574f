import { basename } from 'node:path';

/**
 * How class names of CSS Modules are made. The browser's bundle and the server part must make the same: what the server
 * renders has them in its markup.
 */
export const cssModules = (packageDir: string) => ({
  auto: /\.module\.css$/,
  namedExport: false,
  exportLocalsConvention: 'as-is' as const,
  localIdentName: `${basename(packageDir)}__[local]__[hash:base64:6]`,
});
