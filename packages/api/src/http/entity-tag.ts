import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { HttpError } from '../process/http-error.ts';

/**
 * The parts that one save overwrites, by name. A tag has a part for each, so that a save is refused only for changes
 * that it would undo: a new cover or version does not stand in the way of the form.
 */
export type Revisions = Readonly<Record<string, unknown>>;

const digest = (content: string | Uint8Array, length: number): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, length);

const part = (name: string, value: unknown): string =>
  `${name}-${digest(JSON.stringify(value), 16)}`;

/** The strong validator of a body: equal bodies have equal ones. The parts of what can be saved stand before the body's. */
export function entityTag(body: string | Uint8Array, revisions: Revisions = {}): string {
  const parts = Object.entries(revisions).map(([name, value]) => part(name, value));
  return `"${[...parts, digest(body, 27)].join('.')}"`;
}

/** Whether the caller has seen what a save would overwrite, or did not say what it has seen (`If-Match`). */
export function isUnchanged(c: Context, name: string, value: unknown): boolean {
  const known = c.req.header('If-Match');
  if (known === undefined) return true;
  const current = part(name, value);
  return known.split(',').some((tag) => {
    // A proxy that compresses makes tags weak; the part is as good as before.
    const text = tag.trim().replace(/^W\//, '');
    return text === '*' || text.replaceAll('"', '').split('.').includes(current);
  });
}

/** Somebody else has saved in between (rule H12). */
export const changedMeanwhile = (): HttpError =>
  new HttpError('changed_meanwhile', 'Somebody else has saved this in the meantime');
