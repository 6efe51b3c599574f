/** Specification, section 9: how the lightbox moves, and for how long it waits. */
export const lightboxTimes = {
  /** In and out; as in `lightbox.module.css`. */
  fadeMs: 250,
  /** Of the width: dragged further, the next picture comes. */
  slideDistance: 0.3,
  /** A video whose player has not answered by then gets a link to where it comes from. */
  metadataTimeoutMs: 3000,
} as const;
