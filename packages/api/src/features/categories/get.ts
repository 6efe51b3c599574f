import { eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from '../../context.ts';
import { categories } from '../../db/schema.ts';
import { notFound } from '../../errors.ts';
import { answerJson } from '../../http/answer-json.ts';
import { readId } from '../../http/read-id.ts';
import { categoryAnswer, countEnabled } from '../../lib/category-answer.ts';

/** `GET /api/categories/{id}/` */
export const getCategory =
  ({ database }: ApiContext): Handler =>
  async (c) => {
    const id = readId(c);
    const [row] = await database.select().from(categories).where(eq(categories.id, id));
    if (!row) throw notFound();
    return answerJson(c, categoryAnswer(row, await countEnabled(database, id)));
  };
