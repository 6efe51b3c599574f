import { inArray } from 'drizzle-orm';
import type { Database } from './db/database.ts';
import { software } from './db/schema.ts';
import { categoryNames, demoCatalogue } from './demo/demo-catalogue.ts';
import { drawCover, renderCover } from './demo/draw-cover.ts';
import type { FileStorage } from './storage/file-storage.ts';
import { createWorkQueue } from './work-queue.ts';

export interface DemoCovers {
  /** The given storage, in which a cover of the demo catalogue that is missing is drawn when it is asked for. */
  readonly storage: FileStorage;
  /** Draws all that are missing, newest software first. */
  drawAll(): Promise<void>;
}

/**
 * The demo catalogue's covers, for a storage that may not have them yet: all of them take most of a minute to draw, and
 * nobody should wait for that. Needs the SVG decoder.
 */
export async function createDemoCovers(
  database: Database,
  storage: FileStorage,
): Promise<DemoCovers> {
  const subjects = new Map(
    demoCatalogue.software
      .filter(({ cover }) => cover !== '')
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt))
      .map((subject) => [subject.cover, subject]),
  );
  const rows = await database
    .select({ cover: software.cover })
    .from(software)
    .where(inArray(software.cover, [...subjects.keys()]));
  const used = new Set(rows.map(({ cover }) => cover));
  const underWay = new Map<string, Promise<void>>();
  const drawing = createWorkQueue({ atATime: 1 });

  async function draw(key: string): Promise<void> {
    const subject = subjects.get(key);
    if (!subject || !used.has(key) || (await storage.find(key))) return;
    const picture = drawCover({ ...subject, categoryPath: categoryNames(subject.category_id) });
    await storage.write(key, await drawing(() => renderCover(picture)));
  }

  const drawOnce = (key: string): Promise<void> => {
    const underWayNow = underWay.get(key) ?? draw(key).finally(() => underWay.delete(key));
    underWay.set(key, underWayNow);
    return underWayNow;
  };

  return {
    storage: {
      ...storage,
      find: async (key) => {
        await drawOnce(key);
        return storage.find(key);
      },
    },
    drawAll: async () => {
      for (const key of subjects.keys()) await drawOnce(key);
    },
  };
}
