import type { ReleaseTarget } from '../../target/release-target.ts';
import { line } from '../../trust/statement.ts';
import { parse } from '@patchbay/shared/parse';
import {
  ValidationError,
  array,
  number,
  object,
  type InferType,
} from '@patchbay/shared/validation';

/** In the site's own work folder: no server hands it out, and the chain of the log does not need it. */
export const peopleFile = '.release/people.json';

/** An account of the backend that is staff. */
export const personSchema = object({
  id: number().integer().min(1).required(),
  email: line(320).required(),
});

export type Person = Readonly<InferType<typeof personSchema>>;

const peopleSchema = array(personSchema.required()).required();

/** The number of e-mails that are kept: those of the people who changed something last. */
const mostPeople = 1000;

/** The e-mails of staff who have changed what is live, by the id that the log has (rule G163). */
export async function readPeople(target: ReleaseTarget): Promise<ReadonlyMap<number, string>> {
  const text = (await target.read(peopleFile))?.toString() ?? '[]';
  try {
    const people = parse(peopleSchema, JSON.parse(text));
    return new Map(people.map(({ id, email }) => [id, email]));
  } catch (error) {
    // The log says who it was all the same, by the id; the next change writes the file again.
    if (error instanceof ValidationError || error instanceof SyntaxError) return new Map();
    throw error;
  }
}

/** Keeps the e-mail of somebody who changes what is live. Only for the holder of the lock. */
export async function rememberPerson(target: ReleaseTarget, { id, email }: Person): Promise<void> {
  const people = new Map(await readPeople(target));
  if (people.get(id) === email) return;
  people.delete(id);
  people.set(id, email);
  const kept = [...people].slice(-mostPeople).map(([one, of]) => ({ id: one, email: of }));
  await target.replace(peopleFile, `${JSON.stringify(kept, null, 2)}\n`);
}
