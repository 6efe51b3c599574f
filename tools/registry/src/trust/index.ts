/** Door: who may release what, and what is signed. */
export { signedFiles } from './check-signatures.ts';
export { keyRingIn, readRingText, withRevokedKey } from './key-ring.ts';
export { digestOfFile } from '../files/released-hashes.ts';
