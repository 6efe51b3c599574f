import { sql } from 'drizzle-orm';
import { software, versions } from '../db/schema.ts';

/** A version that can be installed: it is active, and has files and a package (rules C39, C72). */
const isPackage = sql`${versions}."status" = 'active' and ${versions}."url" ~ '\\S'
  and ${versions}."components" <> '[]'`;

/** Whether a software has a package, for the rows of a page: each is looked up in an index. */
export const rowHasPackage = sql<boolean>`exists (select from ${versions}
  where ${versions}."software_id" = ${software}."id" and ${isPackage})`;

/** The same as a condition over all software, which asks for their versions once. */
export const isPackaged = sql<boolean>`${software}."id" in (select ${versions}."software_id"
  from ${versions} where ${isPackage})`;
