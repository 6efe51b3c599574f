import { asc } from 'drizzle-orm';
import type { Handler } from 'hono';
import type { ApiContext } from '../../server/context.ts';
import { categories } from '../../db/schema.ts';
import { answerJson } from '../../http/answer-json.ts';
import { treeRevisions } from '../revisions.ts';
import { categoryAnswer, categoryColumns, countEnabled } from './category-answer.ts';

/** `GET /api/categories/`: all of them, flat; the client builds the tree (rule H21). */
export const listCategories =
  ({ database }: ApiContext): Handler =>
  async (c) => {
    const [rows, counts] = await Promise.all([
      database
        .select(categoryColumns)
        .from(categories)
        .orderBy(asc(categories.order), asc(categories.id)),
      countEnabled(database),
    ]);
    return answerJson(
      c,
      rows.map((row) => categoryAnswer(row, counts)),
      { revisions: treeRevisions(rows) },
    );
  };
