export { UnreadableFileError, type PluginReference, type ReadProject } from './plugin-reference.ts';
export { readProject } from './read-project.ts';
