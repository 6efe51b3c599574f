import { eq, notExists, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { software, versions } from '../db/schema.ts';

/** The foreign key from versions to software. */
const ofVersions = sql.identifier('versions_software_id_software_id_fk');

/** Lets a transaction write versions before their software. */
export async function takeVersionsFirst(transaction: Database): Promise<void> {
  await transaction.execute(sql`set constraints ${ofVersions} deferred`);
}

/** Removes the versions whose software is not there. */
export async function removeStrayVersions(transaction: Database): Promise<void> {
  const own = transaction
    .select({ id: software.id })
    .from(software)
    .where(eq(software.id, versions.softwareId));
  await transaction.delete(versions).where(notExists(own));
}

/**
 * Checks what was put off, and each further version as it is written.
 * @throws where a version has no software
 */
export async function requireTheirSoftware(transaction: Database): Promise<void> {
  await transaction.execute(sql`set constraints ${ofVersions} immediate`);
}
