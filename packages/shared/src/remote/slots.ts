/**
 * The places where one remote appears inside the shell's frame or inside another remote, and what each passes in. Who
 * fills a slot is said by the registry.
 */
export interface SlotProps {
  /** Frame: the categories beside the page. `onNavigate` lets a drawer close itself. */
  sidebar: { readonly onNavigate?: () => void };
  /** Frame: the search box of the header. */
  search: object;
  /** Software page: the ways to install one software. */
  'install-controls': { readonly softwareId: number };
}

export type SlotName = keyof SlotProps;

export const slotNames = [
  'sidebar',
  'search',
  'install-controls',
] as const satisfies readonly SlotName[];
