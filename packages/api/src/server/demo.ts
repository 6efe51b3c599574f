import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  array,
  boolean,
  object,
  string,
  ValidationError,
  type InferType,
} from '@patchbay/shared/validation';
import { StartError } from '../process/start-error.ts';

const userSchema = object({
  role: string().required(),
  email: string().email().required(),
  password: string().required(),
  isStaff: boolean().required(),
  isSuperuser: boolean().required(),
});

/** Somebody to try the product as. Everybody knows their password: they exist beside the demo's catalogue alone. */
export type DemoUser = InferType<typeof userSchema>;

const coversSchema = object({
  software: array(object({ cover: string().defined() })).required(),
});

/** A catalogue to try the product with. */
export interface Demo {
  /** In the form that `importCatalogue` takes, which checks it. */
  readonly catalogue: unknown;
  /** The keys of its covers; each is the path of a picture in `folder` too. */
  readonly covers: readonly string[];
  readonly folder: string;
}

/**
 * Reads `data/catalogue.json` of a demo's folder.
 * @throws StartError where it cannot be read, or is no catalogue
 */
export async function readDemo(folder: string): Promise<Demo> {
  const catalogue = await readData(folder, 'catalogue.json');
  const { software } = check(coversSchema, catalogue, folder);
  const covers = software.map(({ cover }) => cover).filter((cover) => cover !== '');
  return { catalogue, covers, folder };
}

/**
 * Reads `data/users.json` of a demo's folder.
 * @throws StartError where it cannot be read, or is no list of users
 */
export const readDemoUsers = async (folder: string): Promise<readonly DemoUser[]> =>
  check(array(userSchema).required(), await readData(folder, 'users.json'), folder);

async function readData(folder: string, name: string): Promise<unknown> {
  const file = join(folder, 'data', name);
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new StartError(`The demo's ${file} cannot be read. DEMO_DIR names its folder.`, {
      cause,
    });
  }
}

function check<T>(schema: { validateSync(value: unknown): T }, value: unknown, folder: string): T {
  try {
    return schema.validateSync(value);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new StartError(`The demo in ${folder} is wrong: ${error.message}.`, { cause: error });
  }
}
