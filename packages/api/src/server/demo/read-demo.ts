import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  array,
  boolean,
  object,
  string,
  ValidationError,
  type InferType,
} from '@patchbay/shared/validation';
import { codeOf } from '../../process/error-details.ts';
import { OperatorError } from '../../process/operator-error.ts';

const userSchema = object({
  role: string().required(),
  email: string().email().required(),
  password: string().required(),
  isStaff: boolean().required(),
  isSuperuser: boolean().required(),
});

/** Somebody to try the product as. Everybody knows their password: they only exist beside the demo's catalogue. */
export type DemoUser = InferType<typeof userSchema>;

const keys = () => array(string().defined()).default([]);

const mediaSchema = object({
  software: array(
    object({ cover: string().defined(), screenshots: keys(), audioDemos: keys() }),
  ).required(),
});

/** A package that can be installed from the demo, served as an uploaded one is. */
export interface DemoPackage {
  /** In the storage, and below `packages` of the demo's folder. */
  readonly key: string;
  readonly versionId: number;
  readonly size: number;
  readonly sha256: string;
}

/** A catalogue to try the product with. */
export interface Demo {
  /** In the form that `importCatalogue` takes, which checks it. */
  readonly catalogue: unknown;
  /** The keys of its covers; each is the path of a picture in `folder` too. */
  readonly covers: readonly string[];
  /** The keys of its screenshots and audio demos; each is a file in `folder` too. */
  readonly media: readonly string[];
  readonly packages: readonly DemoPackage[];
  readonly folder: string;
}

/** The path of a package in a demo's folder. */
export const packageFile = (folder: string, key: string): string => join(folder, 'packages', key);

/**
 * Reads `data/catalogue.json` of a demo's folder.
 * @throws OperatorError where it cannot be read, or is no catalogue
 */
export async function readDemo(folder: string): Promise<Demo> {
  const catalogue = await readData(folder, 'catalogue.json');
  const { software } = check(mediaSchema, catalogue, folder);
  const covers = software.map(({ cover }) => cover).filter((cover) => cover !== '');
  const media = software.flatMap(({ screenshots, audioDemos }) => [...screenshots, ...audioDemos]);
  return { catalogue, covers, media, packages: await readPackages(folder), folder };
}

/** The packages of the versions whose folders are there; a demo need not have any. */
async function readPackages(folder: string): Promise<readonly DemoPackage[]> {
  const files = await readdir(join(folder, 'packages'), { recursive: true }).catch(
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    },
  );
  const keys = files.map((file) => file.replaceAll('\\', '/')).filter((key) => isKey.test(key));
  return Promise.all(
    keys.sort().map(async (key) => {
      const bytes = await readFile(packageFile(folder, key));
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const versionId = Number(isKey.exec(key)?.[1]);
      return { key, versionId, size: bytes.length, sha256 };
    }),
  );
}

const isKey = /^versions\/([1-9]\d*)\/[^/]+\.zip$/;

/**
 * Reads `data/users.json` of a demo's folder.
 * @throws OperatorError where it cannot be read, or is no list of users
 */
export const readDemoUsers = async (folder: string): Promise<readonly DemoUser[]> =>
  check(array(userSchema).required(), await readData(folder, 'users.json'), folder);

async function readData(folder: string, name: string): Promise<unknown> {
  const file = join(folder, 'data', name);
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (cause) {
    throw new OperatorError(`The demo's ${file} cannot be read. DEMO_DIR names its folder.`, {
      cause,
    });
  }
}

function check<T>(schema: { validateSync(value: unknown): T }, value: unknown, folder: string): T {
  try {
    return schema.validateSync(value);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new OperatorError(`The demo in ${folder} is wrong: ${error.message}.`, { cause: error });
  }
}
