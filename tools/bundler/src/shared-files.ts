import type { Chunk } from '@rspack/core';

const shareModule = /^(?:provide|consume) shared module/;

/** True for a chunk that was made because the share scope offers it, or has it to fall back on. */
const isOffered = (chunk: Chunk): boolean =>
  [...chunk.groupsIterable].some(({ origins }) =>
    origins.some(({ module }) => module !== undefined && shareModule.test(module.identifier())),
  );

/**
 * The modules that the share scope offers, in two files instead of one for each module: libraries, and what is ours,
 * which is in the entry. All of it is needed at once, and small files cost requests and compress badly. Modules that
 * take from the share scope stay where they are: together with what they take, each would wait for the other.
 */
export const sharedFiles = {
  libraries: {
    name: 'libraries',
    test: /[\\/]node_modules[\\/]/,
    chunks: isOffered,
    enforce: true,
    priority: 20,
  },
  contract: {
    name: 'boot',
    test: /[\\/]packages[\\/]shared[\\/]/,
    chunks: isOffered,
    enforce: true,
    priority: 10,
  },
} as const;
