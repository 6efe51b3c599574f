/** Door: the files of releases, and the form in which they are sent. */
export { appFileType, contentTypeOf, contentTypes, isReleasePath } from './published-files.ts';
export { readOwnFile } from './read-own-file.ts';
export { createFileReader, createPageEncoder, tagPage, type TaggedPage } from './served-bodies.ts';
