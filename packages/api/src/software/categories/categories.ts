import { eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { categories } from '../../db/schema.ts';
import { notFound } from '../../process/http-error.ts';
import { readId } from '../../http/requests/read-id.ts';
import type { KeptCatalogue } from '../kept-catalogue.ts';
import type { AnswerPublicly } from '../public-answers.ts';
import { treeRevisions } from '../revisions.ts';
import { categoryAnswer, countEnabled } from './category-answer.ts';

/** `GET /api/categories/{id}/` */
export const getCategory = (
  { database }: Pick<ApiContext, 'database'>,
  answerPublicly: AnswerPublicly,
): Handler =>
  answerPublicly(async (c) => {
    const id = readId(c);
    const [row] = await database.select().from(categories).where(eq(categories.id, id));
    if (!row) throw notFound();
    return { value: categoryAnswer(row, await countEnabled(database, id)) };
  });

/** `GET /api/categories/`: all of them, flat; the client builds the tree (rule H21). */
export const listCategories = (kept: KeptCatalogue, answerPublicly: AnswerPublicly): Handler =>
  answerPublicly(async () => {
    const { rows, counts } = await kept.categories();
    return {
      value: rows.map((row) => categoryAnswer(row, counts)),
      revisions: treeRevisions(rows),
    };
  });
