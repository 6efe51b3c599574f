/** A team's statement about a release or a change, and its signature. */
import { createHash, sign, verify, type KeyObject } from 'node:crypto';
import { CommandError } from '@patchbay/command-line';
import { guardPlanSchema } from '../state/site-state.ts';
import { parseJson } from '@patchbay/node-kit/http-server';
import { parse } from '@patchbay/shared/parse';
import { versionSchema } from '@patchbay/shared/registry';
import {
  ValidationError,
  array,
  boolean,
  number,
  object,
  string,
  type InferType,
} from '@patchbay/shared/validation';

/** Beside a version's files: who released it, out of what, and the signature. No site serves it. */
export const provenanceFile = 'provenance.json';

/** A statement with this in front is what is signed: the signature is of no other kind of document. */
const context = 'patchbay release statement 1\n';

/** A team's name. */
export const teamSchema = string()
  .matches(/^[a-z][a-z0-9-]{0,63}$/)
  .required();

const integrity = string()
  .matches(/^sha384-[A-Za-z0-9+/]{64}$/)
  .required();

/** In one line that is safe to print. */
export const line = (max: number) =>
  string()
    .max(max)
    .matches(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u, 'must be one line of plain text');

/**
 * A text as a line that is safe to print: a commit's subject, as of an emoji of several parts, may have what such a line
 * does not.
 */
export const toLine = (text: string, max: number): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll(/\p{Cf}/gu, '')
    .slice(0, max)
    // The half of a character at the end.
    .replaceAll(/\p{Cs}/gu, '');

const time = string()
  .matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/)
  .required();

/** The most characters of what a source says. */
export const sourceLengths = { branch: 255, builder: 200, message: 500 } as const;

/** The source of a release: its commit and branch, its builder and its reason. */
export const sourceSchema = object({
  /** Null outside of a checkout. A `+` at the end: with changes that were not committed. */
  commit: string()
    .matches(/^[0-9a-f]{7,64}\+?$/)
    .nullable()
    .defined(),
  branch: line(sourceLengths.branch).nullable().defined(),
  /** The builder: a person on a machine, or a pipeline's job. */
  builder: line(sourceLengths.builder).required(),
  message: line(sourceLengths.message).nullable().defined(),
});

export type Source = Readonly<InferType<typeof sourceSchema>>;

/** A path below a folder: no part of it begins with a dot. */
const filePath = string()
  .max(255)
  .matches(/^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/)
  .required();

/** A file of a release, in the order in which the files are sent. */
const sentFileSchema = object({
  file: filePath,
  size: number().integer().min(0).required(),
  integrity,
});

export type SentFile = Readonly<InferType<typeof sentFileSchema>>;

const maxFiles = 1000;

export const statementSchema = object({
  /** Different in every statement, so that none is taken twice. */
  id: string().uuid().required(),
  action: string().oneOf(['release', 'promote', 'rollback', 'retire']).required(),
  /** The registry that it is meant for: its origin, or `folder`. */
  to: string().max(300).required(),
  issuedAt: time,
  name: string()
    .matches(/^[a-z][a-z0-9-]*$/)
    .max(64)
    .required(),
  /** Null where none is named: a rollback by one step, or a retirement. */
  version: versionSchema.max(64).nullable().defined(),
  percent: number().integer().min(0).max(100).required(),
  allowDowngrade: boolean().required(),
  /** How the canary that a promotion makes is guarded; tools of before say nothing. */
  guard: guardPlanSchema.nullable().default(null),
  /** The time of the build; null for a change without one. */
  builtAt: time.nullable().defined(),
  source: sourceSchema.required(),
  files: array(sentFileSchema.required()).max(maxFiles).required(),
});

export type Statement = Readonly<InferType<typeof statementSchema>>;

const signatureSchema = object({
  team: teamSchema,
  /** The key's id in the key ring. */
  key: string()
    .matches(/^[0-9a-f]{16}$/)
    .required(),
  /** Base64. */
  value: string()
    .matches(/^[A-Za-z0-9+/]{86}==$/)
    .required(),
});

/** The content of `provenance.json`, and of a message to a registry: a statement as text, and its signature. */
const provenanceSchema = object({
  statement: string()
    .max(512 * 1024)
    .required(),
  signature: signatureSchema.nullable().defined(),
});

export type Provenance = Readonly<InferType<typeof provenanceSchema>>;
type Signature = NonNullable<Provenance['signature']>;

/** A text with a signature, which is still to be checked against the key that it names. */
export interface SignedText {
  readonly signature: Signature;
  /** SHA-256 of the statement's text, in hexadecimal digits. */
  readonly digest: string;
  readonly provenance: Provenance;
}

/** The same, with what the text says. */
export interface SignedStatement extends SignedText {
  readonly statement: Statement;
}

/** The key that signs for a team. */
export interface Signer {
  readonly team: string;
  readonly keyId: string;
  readonly privateKey: KeyObject;
}

/** The short name of a public key: the beginning of the hash of its SPKI form. */
export const keyIdOf = (publicKey: KeyObject): string =>
  createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);

const signedBytes = (text: string) => Buffer.from(context + text);

/** A statement with a team's signature, or with none. */
export function attest(statement: Statement, signer: Signer | null): Provenance {
  const text = JSON.stringify(statement);
  if (!signer) return { statement: text, signature: null };
  const value = sign(null, signedBytes(text), signer.privateKey).toString('base64');
  return { statement: text, signature: { team: signer.team, key: signer.keyId, value } };
}

/** Whether the key has signed exactly this statement. */
export const isSignedBy = ({ provenance, signature }: SignedText, key: KeyObject): boolean =>
  verify(null, signedBytes(provenance.statement), key, Buffer.from(signature.value, 'base64'));

/** The content of `provenance.json`. */
export const provenanceText = (provenance: Provenance): string =>
  `${JSON.stringify(provenance, null, 2)}\n`;

/** A statement in its text, and a signature of three parts. */
const maxValues = 16;

/**
 * A provenance from outside, read and not yet checked.
 * @throws CommandError `refused` with the reason
 */
export function readProvenance(text: string): {
  readonly statement: Statement;
  readonly provenance: Provenance;
  readonly digest: string;
} {
  const { provenance, digest } = readText(text);
  return { statement: readStatement(provenance), provenance, digest };
}

/**
 * Reads the signature of a signed text. The statement itself is only read after that was checked: a stranger's may be
 * made to be slow to read.
 * @throws CommandError `refused` with the reason
 */
export function readSignedText(text: string, subject = 'The statement'): SignedText {
  const { provenance, digest } = readText(text);
  const { signature } = provenance;
  if (!signature) throw new CommandError('refused', `${subject} is not signed`);
  return { signature, digest, provenance };
}

/**
 * Reads the statement in a signed text.
 * @throws CommandError `refused` with the reason
 */
export const readSignedStatement = (signed: SignedText): SignedStatement => ({
  ...signed,
  statement: readStatement(signed.provenance),
});

function readText(text: string): {
  readonly provenance: Provenance;
  readonly digest: string;
} {
  const provenance = asRefusal(() => parse(provenanceSchema, parseJson(text, maxValues)));
  const digest = createHash('sha256').update(provenance.statement).digest('hex');
  return { provenance, digest };
}

const readStatement = ({ statement }: Provenance): Statement =>
  asRefusal(() => parse(statementSchema, parseJson(statement)));

function asRefusal<T>(read: () => T): T {
  try {
    return read();
  } catch (cause) {
    if (!(cause instanceof ValidationError || cause instanceof SyntaxError)) throw cause;
    throw new CommandError('refused', `The statement cannot be read: ${cause.message}`, { cause });
  }
}
