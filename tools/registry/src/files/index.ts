/** Door: the files of releases, and the form in which they are sent. */
export { compress, encodingSuffix } from './content-encoding.ts';
export { appFileKind, contentTypeOf, contentTypes, isReleasePath } from './published-files.ts';
export { readOwnFile } from './read-own-file.ts';
export {
  createFileReader,
  createPageEncoder,
  streamFile,
  tagPage,
  type TaggedPage,
} from './served-bodies.ts';
