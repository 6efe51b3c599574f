export {
  $isDeleting,
  $outcome,
  $proposal,
  deletionConfirmed,
  deletionDropped,
  deletionProposed,
  outcomeClosed,
  type DeletionOutcome,
} from './deletion.model.ts';
export {
  deriveStatus,
  indexComponents,
  installedComponentsOf,
  newerVersions,
  offeredFiles,
  softwareStatus,
  type InstalledIndex,
} from './derive-status.ts';
export { fileNameOf } from './file-name.ts';
export {
  $asksForFolders,
  $choosesFormats,
  $components,
  $componentsError,
  $extensions,
  $installedFiles,
  $installedIndex,
  $isReadingComponents,
  capabilitiesChanged,
  componentsRead,
  componentsWanted,
} from './installed.model.ts';
export { $canUndo, $isRestoring, $undoProblem, undoRequested } from './undo-deletion.model.ts';
export { useFocusAfterDeletion } from './use-focus-after-deletion.ts';
export { useFreshComponents } from './use-fresh-components.ts';
