import { importCatalogue } from '../catalogue/import-catalogue.ts';
import { openDatabase } from '../db/database.ts';
import { repositoryRoot } from '../process/repository-root.ts';
import { readConfig } from '../server/config.ts';

/** A process that a test starts: it imports a catalogue, and is killed before its nth piece, or at once after the last. */
const [lastPiece = 0] = process.argv.slice(2).map(Number);
const { database } = await openDatabase(readConfig(process.env, repositoryRoot).database);
let pieces = 0;
const document = {
  categories: [{ id: 1, name: 'New', slug: 'new', parent_id: null, order: 1 }],
  software: Array.from({ length: 700 }, (_, index) => ({
    id: index + 1,
    name: `New ${index + 1}`,
    category_id: 1,
  })),
  versions: [{ id: 1, software_id: 700 }],
};
await importCatalogue(database, document, {
  skipBad: false,
  clock: () => new Date(),
  beforeBatch: () => {
    pieces += 1;
    console.log(`Piece ${pieces}`);
    if (pieces === lastPiece) process.kill(process.pid, 'SIGKILL');
    return Promise.resolve();
  },
});
process.kill(process.pid, 'SIGKILL');
