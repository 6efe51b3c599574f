import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { bundleOf, withFullPaths } from './bundle-tests.js';

/** @param {string} file a test, or what bundles share */
const placeOf = (file) => (file.endsWith('.ts') ? bundleOf(file) : file);

/** Jest's transformer of the backend's tests: in place of a test, its bundle, and with each the map to the sources. */
export default {
  /**
   * @param {string} _ the source
   * @param {string} file
   */
  process: (_, file) => {
    const bundle = placeOf(file);
    return {
      code: withFullPaths(readFileSync(bundle, 'utf8'), bundle),
      map: readFileSync(`${bundle}.map`, 'utf8'),
    };
  },
  /**
   * @param {string} _ the source
   * @param {string} file
   */
  getCacheKey: (_, file) =>
    createHash('sha256')
      .update(file)
      .update(readFileSync(placeOf(file)))
      .digest('hex'),
};
