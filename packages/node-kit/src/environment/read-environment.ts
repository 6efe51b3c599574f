import { ValidationError, type Schema } from '@patchbay/shared/validation';

/** Variables as a process has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** An `object` whose fields are named like variables. */
interface EnvironmentSchema<T> extends Schema<T> {
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Variables that cannot be used. The message has a sentence for each, which begins with its name. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/**
 * The variables that a process uses. Blanks around a value do not count, and an empty one is not set.
 * @throws EnvironmentError that names every variable which cannot be used
 */
export function readEnvironment<T>(schema: EnvironmentSchema<T>, environment: Environment): T {
  const valueOf = (name: string) => {
    const value = environment[name]?.trim();
    return value === '' ? undefined : value;
  };
  const names = Object.keys(schema.fields);
  const given = Object.fromEntries(names.map((name) => [name, valueOf(name)]));
  try {
    return schema.validateSync(given, { abortEarly: false });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const faults = new Map(error.inner.map(({ path, message }) => [path, message]));
    // Without its cause, which holds all values, passwords too.
    throw new EnvironmentError(
      [...faults].map(([name, message]) => `${name ?? 'The environment'} ${message}.`),
    );
  }
}
