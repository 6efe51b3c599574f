/** Door: the contract between the shell and the remotes. Types, and the version as a value. */
export {
  contractVersion,
  type RemoteHost,
  type RemoteModule,
  type RemoteParts,
  type RemoteSettings,
  type RemoteSlots,
} from './contract.ts';
export { fromMount, type MountedPart } from './from-mount.tsx';
export { reloadEvent } from './reload-event.ts';
export {
  sharedSlotNames,
  slotNames,
  type InstallableVersion,
  type SlotName,
  type SlotProps,
} from './slots.ts';
