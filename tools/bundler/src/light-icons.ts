import { extname, join } from 'node:path';
import { rspack } from '@rspack/core';

/** Compiled, in the packages for other repositories, it is JavaScript. */
const createIcon = join(import.meta.dirname, `client/create-icon${extname(import.meta.filename)}`);

/** Has the icons of lucide-react made by a maker of our own, in the browser and on the server alike. */
export const lightIcons = () =>
  new rspack.NormalModuleReplacementPlugin(/^\.\.\/createLucideIcon\.mjs$/, createIcon);
