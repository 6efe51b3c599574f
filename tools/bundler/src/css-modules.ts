/**
 * The rule by which class names of CSS Modules are made. The browser's bundle and the server part must make the same:
 * what the server renders has them in its markup.
 * @param owner the shell, or a remote's name with `-remote`: a release is refused whose classes begin with something else
 */
export const cssModules = (owner: string) => ({
  auto: /\.module\.css$/,
  namedExport: false,
  exportLocalsConvention: 'as-is' as const,
  localIdentName: `${owner}__[local]__[hash:base64:6]`,
});
