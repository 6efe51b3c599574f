import type { Handler } from 'hono';
import type { KeptCatalogue } from '../kept-catalogue.ts';
import type { AnswerPublicly } from '../public-answers.ts';
import { treeRevisions } from '../revisions.ts';
import { categoryAnswer } from './category-answer.ts';

/** `GET /api/categories/`: all of them, flat; the client builds the tree (rule H21). */
export const listCategories = (kept: KeptCatalogue, answerPublicly: AnswerPublicly): Handler =>
  answerPublicly(async () => {
    const { rows, counts } = await kept.categories();
    return {
      value: rows.map((row) => categoryAnswer(row, counts)),
      revisions: treeRevisions(rows),
    };
  });
