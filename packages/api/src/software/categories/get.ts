import { eq } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { categories } from '../../db/schema.ts';
import { notFound } from '../../process/http-error.ts';
import { readId } from '../../http/requests/read-id.ts';
import type { AnswerPublicly } from '../public-answers.ts';
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
