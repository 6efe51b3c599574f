import { sql } from 'drizzle-orm';
import { packages, software, versions } from '../db/schema.ts';
import { packageKeyOfVersion } from './package-key.ts';

const ofPackage = sql`from ${packages} where ${packages}."key" = ${packageKeyOfVersion}`;

/** Why the desktop app would refuse the uploaded package of a version; null of any other. */
export const packageProblem = sql<
  string | null
>`(select ${packages}."contents" ->> 'problem' ${ofPackage})`;

/** The same as a condition, which is cheap over many versions with packages of others. */
export const isRefused = sql`(${versions}."url" like '%/packages/%'
  and exists (select ${ofPackage} and ${packages}."contents" ->> 'problem' is not null))`;

/** A version that can be installed: it is active, and has files and a package that the app takes (rules C39, C72). */
const isPackage = sql`${versions}."status" = 'active' and ${versions}."url" ~ '\\S'
  and ${versions}."components" <> '[]' and not ${isRefused}`;

/** Whether a software has a package, for the rows of a page: each is looked up in an index. */
export const rowHasPackage = sql<boolean>`exists (select from ${versions}
  where ${versions}."software_id" = ${software}."id" and ${isPackage})`;

/** The same as a condition over all software, which asks for their versions once. */
export const isPackaged = sql<boolean>`${software}."id" in (select ${versions}."software_id"
  from ${versions} where ${isPackage})`;
