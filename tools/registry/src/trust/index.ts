/** Door: who may release what, and what is signed. */
export { assertMayRelease, assertOwns, authenticate } from './authorize.ts';
export { checkSignatures, signedFiles } from './check-signatures.ts';
export { envelopeHead, EnvelopeReader, type EnvelopeLimits } from './envelope.ts';
export {
  changeKeyRing,
  createKeyFile,
  keyRingIn,
  readKeyRing,
  readPublicKey,
  readRingText,
  readSigner,
} from './key-file.ts';
export {
  emptyRing,
  withRevokedKey,
  withRotatedKey,
  withTeam,
  type KeyRing,
  type TeamEntry,
} from './key-ring.ts';
export {
  causeOf,
  statementOfChange,
  statementOfRelease,
  type AskedChange,
} from './make-statement.ts';
export {
  attest,
  keyIdOf,
  line,
  provenanceFile,
  readProvenance,
  readSignedStatement,
  readSignedText,
  sourceLengths,
  sourceSchema,
  teamSchema,
  toLine,
  type Provenance,
  type SentFile,
  type SignedStatement,
  type Signer,
  type Source,
  type Statement,
} from './statement.ts';
export { digestOfFile } from '../files/released-hashes.ts';
