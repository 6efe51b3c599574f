export { toCard, type CardSoftware } from './card-software.ts';
export { Shelf, shelfHeadLook, type ShelfProps } from './shelf.tsx';
export { SoftwareGrid, SoftwareGridSkeleton } from './software-grid.tsx';
export { SoftwareLink } from './software-link.tsx';
