export { knownPlugins, testCatalogue, type KnownPlugin } from './known-plugins.ts';
export {
  abletonSet,
  reaperProject,
  studioOneSong,
  type UsedFormat,
  type UsedPlugin,
} from './project-files.ts';
