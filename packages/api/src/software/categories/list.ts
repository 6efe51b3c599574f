import type { Handler } from 'hono';
import { answerJson } from '../../http/answer-json.ts';
import type { KeptCatalogue } from '../kept-catalogue.ts';
import { treeRevisions } from '../revisions.ts';
import { categoryAnswer } from './category-answer.ts';

/** `GET /api/categories/`: all of them, flat; the client builds the tree (rule H21). */
export const listCategories =
  (kept: KeptCatalogue): Handler =>
  async (c) => {
    const { rows, counts } = await kept.categories();
    return answerJson(
      c,
      rows.map((row) => categoryAnswer(row, counts)),
      { revisions: treeRevisions(rows) },
    );
  };
